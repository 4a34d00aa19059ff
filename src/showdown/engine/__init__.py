"""What a showdown is made of: board, chance, state, the stack of frames, events and numbers. No rules live here."""
