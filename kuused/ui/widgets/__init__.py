"""What lies on the table, one widget a module.

Each draws from the updates that its screen publishes (see :mod:`kuused.ui.widgets.table_widget`), and
none knows the match that they come from.
"""
