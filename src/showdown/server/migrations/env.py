"""Run by Alembic: the connection comes from `database.Store.migrate`."""

from alembic import context

from showdown.server.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
