import { readFileSync } from 'node:fs'
import { withMemoryShared } from '../engine/module-kind.ts'

/** Beside the sources in development, beside the bundles in the built product. */
const compiledUrl = new URL(
  import.meta.url.endsWith('.ts') ? '../../wasm/kernels.wasm' : './painter-kernels.wasm',
  import.meta.url,
)

/** The compiled kernels, or nothing where WebAssembly or its SIMD instructions are missing. */
export function loadKernels(shared: boolean): WebAssembly.Module | undefined {
  const bytes = withMemoryShared(readFileSync(compiledUrl), shared)
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined
}
