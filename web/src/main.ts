// Placeholder, until the page is here.
export {};
