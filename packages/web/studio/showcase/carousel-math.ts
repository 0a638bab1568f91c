/** One pixel every 30 milliseconds (specification 1, section 9). */
export const pixelMs = 30

/** Whole pixels due after `elapsed` milliseconds, and the milliseconds left over. After a long sleep it does not leap. */
export const pixelsDue = (elapsed: number): { readonly pixels: number; readonly rest: number } => {
  const pixels = Math.floor(Math.max(0, elapsed) / pixelMs)
  return pixels > 20 ? { pixels: 1, rest: 0 } : { pixels, rest: elapsed - pixels * pixelMs }
}

/**
 * Where a looping strip stands after moving: the content is there twice, so at the end of the first copy it
 * jumps back by one copy's width, which looks the same. Negative positions enter from the other side.
 */
export const loopTo = (position: number, loopWidth: number): number =>
  loopWidth <= 0 ? 0 : ((position % loopWidth) + loopWidth) % loopWidth
