"""Rule sets: the record, the presets, the rule book, and the tables compiled from them."""
