import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withMemoryShared } from '../engine/module-kind.ts'

/** The compiled kernels. @param shared whether several threads work on their memory */
export function loadKernels(shared: boolean): WebAssembly.Module {
  const painter = dirname(createRequire(import.meta.url).resolve('@atelier/painter/package.json'))
  return new WebAssembly.Module(withMemoryShared(readFileSync(join(painter, 'wasm/kernels.wasm')), shared))
}
