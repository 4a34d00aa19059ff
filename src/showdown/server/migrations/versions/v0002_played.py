"""When each fight was played last."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("fights", sql.Column("played", sql.String(32), nullable=False, server_default=""))
    op.execute("UPDATE fights SET played = begun")


def downgrade() -> None:
    op.drop_column("fights", "played")
