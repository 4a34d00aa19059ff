"""What every client of a fight needs and no client draws: sessions, records, seats, typed dice, telling, reference, replays."""
