import { MAX_MEGABYTES } from '../codec/needs.ts'
import { costlyPhoto } from '../codec/unusable-photo.ts'
import { createFairQueue } from './fair-queue.ts'
import { DecoderBusyError, usualLimits, type DecoderLimits, type RunOptions } from './limits.ts'
import { openSlot, type Job, type Slot } from './slot.ts'
import type { Task, TaskName, Tasks } from './tasks.ts'

/** Processes that decode pictures, behind a bounded queue in which callers take turns. */
export type DecoderPool = {
  /**
   * @throws UnusablePhotoError, also when the process had to be killed or died; DecoderBusyError when the queue is full or the
   * picture has waited too long; the signal's reason
   */
  run<N extends TaskName>(
    task: { name: N } & Tasks[N]['task'],
    options?: RunOptions,
  ): Promise<Tasks[N]['result']>
  /** Kills the processes and rejects all running and waiting pictures. */
  close(): Promise<void>
}

/** Caller name of our own pictures; no other caller has an empty name. */
const ourselves = ''
/** Interval of resource checks on busy processes, in milliseconds. */
const WATCH_MS = 50

/**
 * Creates the pool. Processes start with the first picture and do not keep this process alive while they are
 * idle.
 */
export function createDecoderPool(options: Partial<DecoderLimits> = {}): DecoderPool {
  const limits = { ...usualLimits(), ...options }
  const waiting = createFairQueue<Job>()
  const slots = new Set<Slot>()
  let watch: NodeJS.Timeout | undefined

  /** Starts waiting pictures and grants free memory. */
  const proceed = (): void => {
    for (;;) {
      const idle = [...slots].find((slot) => !slot.job())
      if (!idle && slots.size >= limits.processes) break
      const job = waiting.shift()
      if (!job) break
      const slot = idle ?? openSlot(limits, { onChange: proceed, onDrop })
      slots.add(slot)
      slot.begin(job)
    }
    // Large pictures are decoded one at a time, small ones beside them.
    for (const slot of slots)
      if (slot.asksFor() > 0 && sumOf((each) => each.granted()) + slot.asksFor() <= MAX_MEGABYTES)
        slot.grant()
    watchProcesses()
  }

  const onDrop = (slot: Slot): void => {
    slots.delete(slot)
    proceed()
  }

  const sumOf = (amount: (slot: Slot) => number): number =>
    [...slots].reduce((sum, slot) => sum + amount(slot), 0)

  /** Checks the processes while pictures are open: a header may understate the truth. */
  const watchProcesses = (): void => {
    if (![...slots].some((slot) => slot.job())) {
      clearInterval(watch)
      watch = undefined
    } else watch ??= setInterval(checkProcesses, WATCH_MS).unref()
  }

  const checkProcesses = (): void => {
    for (const slot of slots) slot.look()
    const [largest] = [...slots].toSorted((a, b) => b.holds() - a.holds())
    if (sumOf((slot) => slot.holds()) > limits.megabytes) largest?.drop(costlyPhoto())
  }

  const isFull = (caller: string): boolean =>
    waiting.length() - waiting.length(ourselves) >= limits.waiting ||
    waiting.length(caller) >= limits.waitingOfOne

  /** Forgets a waiting picture. An open picture is completed: that takes less than another process would. */
  const forget = (job: Job, reason: unknown): void => {
    waiting.remove(job.caller, job)
    job.reject(reason)
  }

  /** Gives up a picture that has waited too long, even one whose process waits for memory. */
  const giveUp = (job: Job): void => {
    const slot = [...slots].find((each) => each.job() === job)
    if (slot) slot.drop(new DecoderBusyError())
    else forget(job, new DecoderBusyError())
  }

  return {
    run: ({ ...task }, { caller = ourselves, signal } = {}) => {
      let abort = (): void => undefined
      let patience: NodeJS.Timeout | undefined
      return new Promise<never>((resolve, reject) => {
        signal?.throwIfAborted()
        if (caller !== ourselves && isFull(caller)) throw new DecoderBusyError()
        const onGrant = () => clearTimeout(patience)
        const job: Job = { task: task as Task, caller, resolve, reject, onGrant }
        if (caller !== ourselves) patience = setTimeout(() => giveUp(job), limits.waitingMs)
        abort = () => forget(job, signal?.reason)
        signal?.addEventListener('abort', abort, { once: true })
        waiting.push(caller, job)
        proceed()
      }).finally(() => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', abort)
      })
    },
    close: async () => {
      const reason = new Error('No more pictures are opened: the server is stopping.')
      for (let job = waiting.shift(); job; job = waiting.shift()) job.reject(reason)
      await Promise.all([...slots].map((slot) => slot.end(reason)))
    },
  }
}
