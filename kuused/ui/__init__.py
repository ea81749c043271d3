"""What is seen: the Textual application, its screens, its widgets and its themes."""
