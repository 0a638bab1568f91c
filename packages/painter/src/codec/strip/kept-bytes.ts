/** The parts of a file that are kept, one behind the other. */
export type KeptBytes = {
  add(part: Uint8Array): void
  /** All of them, in memory of their own. */
  whole(): Uint8Array
}

/**
 * Collects parts in one piece of memory: a file may consist of millions of parts, and a list of them would take more memory
 * than the file.
 * @param most bytes that the parts have together at most
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
