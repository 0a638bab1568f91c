/** The kernels' only import, as bytes: `env.memory`, and 2 for a memory. The flags of its limits follow. */
const memoryImport = '\x03env\x06memory\x02'

/**
 * Marks the memory that a compiled module imports as shared among threads, or as not shared. The two differ
 * by one flag of the import only, as the operations use no atomic instruction: so one file serves threads
 * that share a painting and browsers without sharing. Layout: WebAssembly Core Specification 2.0, 5.5.5
 * (import section) and 5.3.8 (limits).
 * @throws Error when the bytes do not import a memory
 */
export function withMemoryShared(bytes: Uint8Array, shared: boolean): Uint8Array<ArrayBuffer> {
  // Decoded one letter per byte, so that text offsets equal byte offsets.
  const offset = new TextDecoder('latin1').decode(bytes).indexOf(memoryImport)
  if (offset < 0) throw new Error('The painter’s compiled kernels do not import a memory; build them again.')
  const copy = new Uint8Array(bytes)
  copy[offset + memoryImport.length] = shared ? 3 : 1
  return copy
}
