"""Programs that developers run: benchmarks, pictures and recordings for the README, named matches."""
