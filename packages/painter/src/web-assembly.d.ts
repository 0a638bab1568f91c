/**
 * Part of WebAssembly that the painter uses. Node has it and its types lack it; browser code uses the types
 * of the DOM instead of this file.
 */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: true
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(limits: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports?: { readonly env: { readonly memory: Memory } })
    readonly exports: Readonly<Record<string, unknown>>
  }
  class LinkError extends Error {}
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
