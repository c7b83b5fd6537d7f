// Attributes with a name that says their reason.
#ifndef BERTH_BASE_ATTRIBUTES_H_
#define BERTH_BASE_ATTRIBUTES_H_

// Marks a function that most visits of the page never call, so that it stays a function of its own.
// The page's WebAssembly modules are split by functions (web/scripts/modules.mjs): readers fetch
// those that the first scenario calls before they see a picture, and all others later. Inlined into
// a function of the first part, its code would be fetched by everybody before the first picture.
#define BERTH_KEPT_APART [[gnu::noinline]]

#endif  // BERTH_BASE_ATTRIBUTES_H_
