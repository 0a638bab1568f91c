/** Retained parts of a file, in order. */
export type KeptBytes = {
  add(part: Uint8Array): void
  /** Returns all of them, in memory of their own. */
  whole(): Uint8Array
}

/**
 * Collects parts in one piece of memory: a file may consist of millions of parts, and a list of them would
 * take more memory than the file.
 * @param most maximum bytes of the parts together
 */
export function keepBytes(most: number): KeptBytes {
  const bytes = new Uint8Array(most)
  let length = 0
  return {
    add: (part) => {
      bytes.set(part, length)
      length += part.length
    },
    whole: () => bytes.subarray(0, length),
  }
}
