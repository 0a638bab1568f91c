import { sharedEngine, soloEngine, type OpenEngine, type SharedPainting } from '../engine/engine.ts'
import { loadKernels } from './load-kernels.ts'
import { workerUrl } from './start-worker.ts'
import { createWorkerPool } from './worker-pool.ts'

/**
 * Opens engines whose work is shared among threads. Helper threads start with the first painting and end with the
 * worker that started them.
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
