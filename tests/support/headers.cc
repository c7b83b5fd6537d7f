// A translation unit of nothing: the headers that are precompiled need one to belong to.
