"""The table: a view that draws and animates a match, and the controllers that a screen composes."""
