"""The terminal: commands, a plain face and a full-screen face over `showdown.play`. No rule of the game lives here."""
