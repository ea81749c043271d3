"""What is kept between one run of the game and the next.

The settings file (:mod:`kuused.store.settings`), and in one SQLite file the matches in play and the
finished ones (:mod:`kuused.store.store`; its tables are in :mod:`kuused.store.database`).
"""
