// Attributes whose names give the reason to use them.
#ifndef BERTH_BASE_ATTRIBUTES_H_
#define BERTH_BASE_ATTRIBUTES_H_

// Marks a function that most visits of the page never call, so that the compiler does not inline
// it. The page's WebAssembly modules are split by functions (web/scripts/modules.mjs): readers
// fetch the functions that the first scenario calls before they see a picture, and all others
// later. If the function was inlined into one of the first part, every reader would have to fetch
// its code before the first picture.
#define BERTH_KEPT_APART [[gnu::noinline]]

#endif  // BERTH_BASE_ATTRIBUTES_H_
