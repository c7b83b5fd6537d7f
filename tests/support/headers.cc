// An empty translation unit, to which the precompiled headers belong.
