import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withMemoryShared } from '../engine/module-kind.ts'

/** The compiled kernels, or nothing where WebAssembly or its SIMD instructions are missing. */
export function loadKernels(shared: boolean): WebAssembly.Module | undefined {
  const painter = dirname(createRequire(import.meta.url).resolve('@atelier/painter/package.json'))
  const bytes = withMemoryShared(readFileSync(join(painter, 'wasm/kernels.wasm')), shared)
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
}
