"""Many fights at once: checks that hold for any content, simulation, odds, reports."""
