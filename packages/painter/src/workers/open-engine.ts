import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sharedEngine, soloEngine, type OpenEngine, type SharedPainting } from '../engine/engine.ts'
import { withMemoryShared } from '../engine/module-kind.ts'
import { workerUrl } from './start-worker.ts'
import { createWorkerPool } from './worker-pool.ts'

/**
 * Loads the compiled kernels.
 * @param shared true when several threads work on their memory
 */
export function loadKernels(shared: boolean): WebAssembly.Module {
  const painter = dirname(createRequire(import.meta.url).resolve('@atelier/painter/package.json'))
  return new WebAssembly.Module(withMemoryShared(readFileSync(join(painter, 'wasm/kernels.wasm')), shared))
}

/**
 * Creates engines whose work is shared among threads. Helper threads start with the first painting and end
 * with the worker that started them.
 * @param threads that work on one painting, the calling one included
 */
export function createEngineOpener(threads: number): OpenEngine {
  const module = loadKernels(threads > 1)
  if (threads <= 1) return (size) => soloEngine(module, size)
  const helpers = createWorkerPool<SharedPainting, void>({
    name: 'helper thread',
    url: workerUrl('helper-worker'),
    size: threads - 1,
  })
  return (size) =>
    sharedEngine(module, size, (painting) => {
      // A helper that stops costs only its help: the painting does not wait for it.
      for (let n = 1; n < threads; n++) helpers.run(painting).catch(() => undefined)
    })
}
