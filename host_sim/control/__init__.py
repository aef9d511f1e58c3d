"""Control of an engine without a look: scripts, recordings, stepping back, reloading, flash."""
