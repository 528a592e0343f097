"""Open Sage (PyPI ``bgsage``) as an engine, in this process."""
