"""The server: fights for browsers, kept in a database. Needs the extra `web`."""
