"""How fast the referee is: one command, one table, beside the floor and the peers that install from PyPI."""
