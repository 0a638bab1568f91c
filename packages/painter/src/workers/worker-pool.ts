import type { Worker } from 'node:worker_threads'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import type { TaskMessage } from './serve-tasks.ts'
import { startWorker } from './start-worker.ts'

/**
 * Worker threads behind a queue. Each performs one task at a time; tasks start in the order of their arrival.
 */
export type WorkerPool<Task, Result, Progress = never> = {
  /**
   * Performs a task in a worker.
   * @throws UnusablePhotoError of the worker; the signal's reason after an abort, which ends the worker;
   * Error when the worker failed, stopped or did not answer in time (the next task gets a new worker)
   */
  run(task: Task, options?: RunOptions<Progress>): Promise<Result>
  /** Returns the numbers of running and of waiting tasks. */
  load(): { running: number; waiting: number }
  /** Ends every worker and rejects all running and waiting tasks. */
  close(): Promise<void>
}

export type RunOptions<Progress> = {
  /** Buffers of the task that are moved to the worker instead of copied. */
  readonly transfer?: readonly ArrayBuffer[]
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: Progress) => void
}

export type WorkerPoolOptions = {
  /** Name of the workers in error messages. */
  readonly name: string
  readonly url: URL
  readonly workerData?: unknown
  /** Maximum concurrent workers. Default: 1. */
  readonly size?: number
  /** Time without a message from the worker after which a task fails, in milliseconds. Default: unlimited. */
  readonly timeoutMs?: number
  /** Idle time after which a worker ends, in milliseconds. Default: never. */
  readonly idleMs?: number
}

type Job<Task, Result, Progress> = RunOptions<Progress> & {
  readonly task: Task
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Creates the pool. Workers start with the first task and do not keep the process alive while they are idle.
 */
export function createWorkerPool<Task, Result, Progress = never>({
  name,
  url,
  workerData,
  size = 1,
  timeoutMs,
  idleMs,
}: WorkerPoolOptions): WorkerPool<Task, Result, Progress> {
  type Slot = { readonly worker: Worker; job?: Job<Task, Result, Progress>; timer?: NodeJS.Timeout }
  const waiting: Job<Task, Result, Progress>[] = []
  const slots = new Set<Slot>()

  const openSlot = (): Slot => {
    const slot: Slot = { worker: startWorker(url, workerData) }
    const stopped = (how: string): void =>
      void closeSlot(slot, new Error(`The ${name} stopped unexpectedly (${how}). Please try again.`))
    slot.worker.on('error', (error) => stopped(String(error)))
    slot.worker.on('exit', (code) => stopped(`exit code ${code}`))
    slot.worker.on('message', (message: TaskMessage<Result, Progress>) => receive(slot, message))
    slots.add(slot)
    return slot
  }

  /** Ends a worker and rejects its task. */
  const closeSlot = async (slot: Slot, reason?: unknown): Promise<void> => {
    if (!slots.delete(slot)) return
    clearTimeout(slot.timer)
    slot.job?.reject(reason)
    startNext()
    await slot.worker.terminate()
  }

  const startNext = (): void => {
    const idle = [...slots].find(({ job }) => !job)
    if (!idle && slots.size >= size) return
    const job = waiting.shift()
    if (!job) return
    try {
      const slot = idle ?? openSlot()
      slot.job = job
      slot.worker.ref()
      watch(slot)
      slot.worker.postMessage(job.task, job.transfer ?? [])
    } catch (error) {
      job.reject(error)
    }
    startNext()
  }

  const watch = (slot: Slot): void => {
    clearTimeout(slot.timer)
    if (timeoutMs === undefined) return
    const reason = new Error(`The ${name} did not answer in time and was stopped. Please try again.`)
    slot.timer = setTimeout(() => void closeSlot(slot, reason), timeoutMs)
  }

  const receive = (slot: Slot, message: TaskMessage<Result, Progress>): void => {
    const { job } = slot
    if (!job) return
    if (message.kind === 'progress') {
      watch(slot)
      job.onProgress?.(message.progress)
    } else if (message.kind === 'failed') {
      void closeSlot(slot, new Error(`The ${name} failed: ${message.message}`))
    } else {
      if (message.kind === 'done') job.resolve(message.result)
      else job.reject(new UnusablePhotoError(message.reason, message.sentence))
      rest(slot)
      startNext()
    }
  }

  const rest = (slot: Slot): void => {
    delete slot.job
    clearTimeout(slot.timer)
    slot.worker.unref()
    if (idleMs !== undefined) slot.timer = setTimeout(() => void closeSlot(slot), idleMs).unref()
  }

  const stop = (job: Job<Task, Result, Progress>, reason: unknown): void => {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    job.reject(reason)
    for (const slot of slots) if (slot.job === job) void closeSlot(slot)
  }

  return {
    run: (task, options = {}) => {
      const { signal } = options
      let abort = (): void => {}
      return new Promise<Result>((resolve, reject) => {
        signal?.throwIfAborted()
        const job = { ...options, task, resolve, reject }
        abort = () => stop(job, signal?.reason)
        signal?.addEventListener('abort', abort, { once: true })
        waiting.push(job)
        startNext()
      }).finally(() => signal?.removeEventListener('abort', abort))
    },
    load: () => ({ running: [...slots].filter(({ job }) => job).length, waiting: waiting.length }),
    close: async () => {
      const reason = new Error(`The ${name} is closed.`)
      for (const job of waiting.splice(0)) job.reject(reason)
      await Promise.all([...slots].map((slot) => closeSlot(slot, reason)))
    },
  }
}
