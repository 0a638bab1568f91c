import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Returns the file of a worker: beside this source in development, beside the main bundle in the built
 * product.
 */
export function workerUrl(name: 'painter-worker' | 'helper-worker' | 'heic-worker' | 'safety-worker'): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./${name}.${extension}`, import.meta.url)
}

/** Heap limits of one worker in megabytes. The planes of a painting are outside the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

/**
 * Starts a worker thread. A worker in TypeScript registers its loader first: in a worker thread the loader's `--import`
 * flag has no effect.
 * @param workerData data the worker reads from `node:worker_threads`
 */
export function startWorker(url: URL, workerData?: unknown): Worker {
  const options = { resourceLimits, execArgv: [], workerData }
  if (!url.pathname.endsWith('.ts')) return new Worker(url, options)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const loader = new URL('./esm/api/index.mjs', tsx).href
  const start = `import(${JSON.stringify(loader)})
    .then(({ register }) => (register(), import(${JSON.stringify(url.href)})))
    .catch((error) => setImmediate(() => { throw error }))`
  return new Worker(start, { ...options, eval: true })
}
