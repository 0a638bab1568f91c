/**
 * Marks the memory that a compiled module imports as shared among threads, or as not shared. The two differ by one
 * flag of the import, and by nothing else as the operations use no atomic instruction: so one file serves threads
 * that share a painting and browsers that offer no sharing.
 * Layout: WebAssembly Core Specification 2.0, 5.5.5 (import section) and 5.3.8 (limits).
 * @throws Error when the bytes import no memory with a limit
 */
export function withMemoryShared(bytes: Uint8Array, shared: boolean): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  copy[memoryFlagOf(copy)] = shared ? 3 : 1
  return copy
}

function memoryFlagOf(bytes: Uint8Array): number {
  let at = 8
  const number = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const section = bytes[at++]!
    const length = number()
    if (section !== 2) {
      at += length
      continue
    }
    // The compiler writes the memory as the only import: a count of one, two names, then kind 2.
    number()
    for (const _ of ['module', 'name']) {
      const letters = number()
      at += letters
    }
    if (bytes[at] === 2 && (bytes[at + 1]! & 1) === 1) return at + 1
    break
  }
  throw new Error('The painter’s compiled kernels do not import a memory with a limit; build them again.')
}
