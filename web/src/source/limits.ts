// The largest text that is read.

// The core reads JSON texts of up to this size, in bytes.
export const maxSourceBytes = 64 << 20;
