"""How the tables of a library came about, step by step."""
