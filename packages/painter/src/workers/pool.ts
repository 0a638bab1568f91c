import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { RefusedImage } from '../codec/refuse.ts'
import { settleOptions, type Commission, type PaintOptions } from '../options.ts'
import type { Painting } from '../paint.ts'
import type { Reply } from './messages.ts'
import { defaultWorkerUrl, hand, spawnWorker } from './spawn.ts'

export interface Painter {
  /**
   * Paints a photo in a worker thread, after those that came before.
   * @throws RefusedImage for a picture that cannot be painted, PainterBusy when too many wait, RangeError for an
   * option out of range, the signal's reason when it was stopped, Error when the worker died (the next job gets a new one)
   */
  paint(photo: Uint8Array, options?: PaintOptions): Promise<Painting>
  /** How many paintings wait for their turn, those in work not counted. */
  queueLength(): number
  /** Stops everything; what waits or runs is rejected. */
  close(): Promise<void>
}

/** Too many paintings are waiting already. */
export class PainterBusy extends Error {
  constructor(waiting: number) {
    super(`The painter is busy: ${waiting} paintings are waiting already. Please try again in a few minutes.`)
    this.name = 'PainterBusy'
  }
}

type Job = {
  readonly photo: Uint8Array
  readonly commission: Commission
  readonly onProgress: PaintOptions['onProgress']
  readonly resolve: (painting: Painting) => void
  readonly reject: (reason: unknown) => void
  worker?: Worker
  done: number
  alarm?: NodeJS.Timeout
}

/** Milliseconds without any sign of progress after which a worker counts as stuck. */
const PATIENCE = 120_000

/** Milliseconds after which a worker without work ends, since its nets and heap hold some 150 MB. */
const REST = 120_000

/** Threads that share one painting when nobody says otherwise. */
const THREADS = Math.min(2, availableParallelism())

/**
 * A painter with worker threads behind a queue. One painting at a time (the default) bounds the memory to one, about
 * 300 MB while it runs. Threads start with the first job, stay warm for a while, and do not keep the process alive
 * while idle.
 * @param options.workers how many paintings at once; `threads` how many threads share one; `compiled` false for the
 * TypeScript kernels; `maxQueue` how many may wait; `restMs` how long an idle worker stays warm; `workerUrl` the worker's file
 */
export function createPainter(
  options: {
    workers?: number
    threads?: number
    compiled?: boolean
    maxQueue?: number
    restMs?: number
    workerUrl?: URL
  } = {},
): Painter {
  const {
    workers = 1,
    threads = THREADS,
    compiled = true,
    maxQueue = 50,
    restMs = REST,
    workerUrl = defaultWorkerUrl,
  } = options
  const waiting: Job[] = []
  const running = new Set<Job>()
  const idle: Worker[] = []
  const rests = new WeakMap<Worker, NodeJS.Timeout>()
  let closed = false

  const settle = (job: Job, end: () => void, keepWorker: boolean): Promise<unknown> => {
    if (!running.delete(job)) return Promise.resolve()
    clearTimeout(job.alarm)
    const worker = job.worker
    worker?.removeAllListeners()
    let gone: Promise<unknown> = Promise.resolve()
    if (worker && keepWorker) {
      worker.once('error', () => drop(idle, worker))
      worker.once('exit', () => drop(idle, worker))
      worker.unref()
      idle.push(worker)
      rests.set(worker, setTimeout(dismiss, restMs, worker).unref())
    } else if (worker) {
      worker.on('error', () => {})
      gone = worker.terminate()
    }
    end()
    next()
    return gone
  }

  const dismiss = (worker: Worker): void => {
    drop(idle, worker)
    void worker.terminate()
  }

  const next = (): void => {
    if (closed || running.size >= workers) return
    const job = waiting.shift()
    if (!job) return
    running.add(job)
    try {
      start(job)
    } catch (error) {
      void settle(job, () => job.reject(error), false)
    }
    next()
  }

  const start = (job: Job): void => {
    const fail = (message: string): void => void settle(job, () => job.reject(new Error(message)), false)
    const watch = (): void => {
      clearTimeout(job.alarm)
      job.alarm = setTimeout(
        () => fail('The painter got stuck on this picture and was stopped. Please try again.'),
        PATIENCE,
      )
    }
    const worker = idle.pop() ?? spawnWorker(workerUrl, { threads, compiled })
    job.worker = worker
    clearTimeout(rests.get(worker))
    worker.removeAllListeners()
    worker.ref()
    worker.on('error', (error) =>
      fail(`The painter stopped unexpectedly (${String(error)}). Please try again.`),
    )
    worker.on('exit', (code) =>
      fail(`The painter stopped unexpectedly (exit code ${code}). Please try again.`),
    )
    worker.on('message', (reply: Reply) => {
      watch()
      if (reply.kind === 'progress') report(job, reply.done, reply.stage)
      if (reply.kind === 'painted') {
        report(job, 1, 'done')
        void settle(job, () => job.resolve(reply.painting), true)
      }
      if (reply.kind === 'refused')
        void settle(job, () => job.reject(new RefusedImage(reply.reason, reply.message)), true)
      if (reply.kind === 'failed') fail(`The painter could not finish this picture: ${reply.message}`)
    })
    watch()
    hand(worker, { kind: 'paint', photo: job.photo, commission: job.commission })
  }

  const enqueue = (photo: Uint8Array, options: PaintOptions): Promise<Painting> => {
    if (closed) throw new Error('The painter is closed.')
    const commission = settleOptions(options)
    const { signal, onProgress } = options
    signal?.throwIfAborted()
    if (running.size >= workers && waiting.length >= maxQueue) throw new PainterBusy(waiting.length)
    let stop = (): void => {}
    return new Promise<Painting>((resolve, reject) => {
      const job: Job = { photo, commission, onProgress, resolve, reject, done: 0 }
      stop = () => {
        drop(waiting, job)
        reject(signal?.reason)
        void settle(job, () => {}, false)
      }
      signal?.addEventListener('abort', stop, { once: true })
      waiting.push(job)
      next()
    }).finally(() => signal?.removeEventListener('abort', stop))
  }

  return {
    paint: async (photo, options = {}) => enqueue(photo, options),
    queueLength: () => waiting.length,
    close: async () => {
      closed = true
      const reason = new Error('The painter is closed.')
      for (const job of waiting.splice(0)) job.reject(reason)
      const stopping = [...running].map((job) => settle(job, () => job.reject(reason), false))
      await Promise.all([...stopping, ...idle.splice(0).map((worker) => worker.terminate())])
    },
  }
}

/** Progress never falls, and a listener that throws does not harm the painting. */
function report(job: Job, done: number, stage: string): void {
  if (done < job.done) return
  job.done = done
  try {
    job.onProgress?.(done, stage)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

function drop<T>(list: T[], item: T): void {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
}
