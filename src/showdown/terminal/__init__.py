"""The terminal clients: one session, a plain face and a full-screen face. No rule of the game lives here."""
