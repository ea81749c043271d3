"""The tests. Their folders mirror the package."""
