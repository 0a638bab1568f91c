import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Task } from './messages.ts'

/** Beside the sources in development, beside the main bundle in the built product. */
const urlOf = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./painter-${name}.js`, import.meta.url)

export const defaultWorkerUrl = urlOf('worker')
export const assistantUrl = urlOf('assistant')

/** Heap of one worker in megabytes. Planes live outside the heap; their number is bounded by the working size. */
const HEAP_LIMIT = 512

/** Room for young objects in megabytes: a worker makes few, and the default keeps three times as much. */
const YOUNG_LIMIT = 12

/**
 * Starts a worker. One that runs from TypeScript source registers its loader first: in a worker thread the loader's
 * `--import` flag has no effect.
 * @param workerData what the worker finds under that name
 */
export function spawnWorker(url: URL, workerData?: unknown): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_LIMIT, maxYoungGenerationSizeMb: YOUNG_LIMIT }
  const limits = { resourceLimits, execArgv: [], workerData }
  if (!url.pathname.endsWith('.ts')) return new Worker(url, limits)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const loader = new URL('./esm/api/index.mjs', tsx).href
  const start = `import(${JSON.stringify(loader)})
    .then(({ register }) => (register(), import(${JSON.stringify(url.href)})))
    .catch((error) => setImmediate(() => { throw error }))`
  return new Worker(start, { ...limits, eval: true })
}

/** Hands a task over. The photo is copied once, since the caller keeps its own; the copy is not copied again. */
export function hand(worker: Worker, task: Task): void {
  const photo = new Uint8Array(task.photo)
  worker.postMessage({ ...task, photo }, [photo.buffer])
}
