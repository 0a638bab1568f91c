/**
 * Rows `from` up to but not including `to`. Kernels whose rows do not depend on each other take one, so that several
 * threads can share a picture; the result is the same to the bit however the rows are divided.
 */
export type Band = { readonly from: number; readonly to: number }

export function wholeOf({ height }: { readonly height: number }): Band {
  return { from: 0, to: height }
}
