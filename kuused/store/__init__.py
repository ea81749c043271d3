"""What is kept between one run of the game and the next.

So far that is the settings file; see :mod:`kuused.store.settings`.
"""
