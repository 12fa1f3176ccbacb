"""The benchmark: which models, how each tool is run and measured, and what is made of it."""
