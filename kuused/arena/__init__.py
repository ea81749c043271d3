"""The arena: many games without a table, and what they prove."""
