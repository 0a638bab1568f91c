import type { Operation } from '../../wasm/operation.ts'

/**
 * The compiled kernels' operations. Each takes numbers and addresses, and last the band of rows, columns or pixels it
 * works on: `from` up to but not including `to`.
 */
export type Operations = Readonly<Record<Operation, (...numbers: number[]) => void>>

/** Binds the compiled operations to a memory. */
export function bindOperations(module: WebAssembly.Module, memory: WebAssembly.Memory): Operations {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Operations
}
