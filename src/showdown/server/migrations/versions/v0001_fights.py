"""Fights, their lines, and who may sit at them."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "fights",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("header", sql.Text, nullable=False),
        sql.Column("title", sql.String(200), nullable=False),
        sql.Column("begun", sql.String(32), nullable=False),
        sql.Column("ended", sql.String(32), nullable=False),
    )
    op.create_table(
        "lines",
        sql.Column("fight", sql.String(32), sql.ForeignKey("fights.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("line", sql.Text, nullable=False),
        sql.Column("key", sql.String(64), nullable=False),
    )
    op.create_table(
        "seats",
        sql.Column("token", sql.String(64), primary_key=True),
        sql.Column("fight", sql.String(32), sql.ForeignKey("fights.id", ondelete="CASCADE"), nullable=False, index=True),
        sql.Column("player", sql.String(80), nullable=False),
        sql.Column("watching", sql.Boolean, nullable=False),
    )


def downgrade() -> None:
    for table in ("seats", "lines", "fights"):
        op.drop_table(table)
