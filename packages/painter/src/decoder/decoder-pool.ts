import type { ChildProcess } from 'node:child_process'
import { MOST_MEGABYTES } from '../codec/needs.ts'
import { UnusablePhotoError, costlyPhoto } from '../codec/unusable-photo.ts'
import { createFairQueue } from './fair-queue.ts'
import { residentMegabytes, startDecoderProcess } from './child-process.ts'
import { DecoderBusyError, usualLimits, type DecoderLimits, type RunOptions } from './limits.ts'
import type { FromDecoder, Task, TaskName, Tasks, ToDecoder } from './tasks.ts'

/** Processes that open pictures, behind a bounded queue in which callers take turns. */
export type DecoderPool = {
  /**
   * @throws UnusablePhotoError, also when the process had to be killed or died; DecoderBusyError when the queue is full;
   * the signal's reason
   */
  run<N extends TaskName>(
    task: { name: N } & Tasks[N]['task'],
    options?: RunOptions,
  ): Promise<Tasks[N]['result']>
  /** Kills the processes and rejects what runs and what waits. */
  close(): Promise<void>
}

type Job = {
  readonly task: Task
  readonly caller: string
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

/** One process and what it is doing. */
type Slot = {
  readonly child: ChildProcess
  job?: Job | undefined
  ready: boolean
  timer?: NodeJS.Timeout
  pictures: number
  /** Megabytes that its picture asked for, and whether they were granted. */
  needs: number
  granted: boolean
  /** Megabytes it held when it was last looked at. */
  holds: number
}

/** Why a process that ended, or was too slow, opened no picture. */
const failureOf = ({ ready }: Slot): Error =>
  ready ? costlyPhoto() : new Error('No picture can be opened: a decoder process did not start.')

/** Our own pictures wait under this name; callers are named after something, so none has it. */
const ourselves = ''
/** Milliseconds between two looks at the memory of busy processes. */
const WATCH_MS = 50
/** Milliseconds that a process may take to start, which are not counted against its first picture. */
const START_MS = 20_000

/** Processes start with the first picture and do not keep this process alive while they are idle. */
export function createDecoderPool(given: Partial<DecoderLimits> = {}): DecoderPool {
  const limits = { ...usualLimits(), ...given }
  const waiting = createFairQueue<Job>()
  const slots = new Set<Slot>()
  let watch: NodeJS.Timeout | undefined

  const openSlot = (): Slot => {
    const child = startDecoderProcess(limits.url)
    const slot: Slot = { child, ready: false, pictures: 0, needs: 0, granted: false, holds: 0 }
    child.on('message', (message: FromDecoder) => receive(slot, message))
    child.on('exit', () => drop(slot, failureOf(slot)))
    child.on('error', (error) =>
      drop(slot, new Error('No picture can be opened: a process did not start.', { cause: error })),
    )
    slots.add(slot)
    return slot
  }

  /** Kills a process. The picture it was opening is rejected; the next one gets another process. */
  const drop = (slot: Slot, reason: unknown): void => {
    if (!slots.delete(slot)) return
    clearTimeout(slot.timer)
    slot.child.kill('SIGKILL')
    const { job } = slot
    job?.reject(reason)
    proceed()
  }

  const tell = (slot: Slot, message: ToDecoder): void => {
    // A process that died meanwhile is noticed by its exit.
    slot.child.send(message, () => undefined)
  }

  /** Starts what waits and grants memory that has become free. */
  const proceed = (): void => {
    for (;;) {
      const idle = [...slots].find(({ job }) => !job)
      if (!idle && slots.size >= limits.processes) break
      const job = waiting.shift()
      if (!job) break
      begin(idle ?? openSlot(), job)
    }
    const asking = [...slots].filter(({ needs, granted }) => needs > 0 && !granted)
    for (const slot of asking) if (hasMemoryFor(slot)) grant(slot)
    watchMemory()
  }

  const begin = (slot: Slot, job: Job): void => {
    slot.job = job
    slot.child.ref()
    limitTime(slot)
    tell(slot, { kind: 'task', task: job.task })
  }

  const limitTime = (slot: Slot): void => {
    clearTimeout(slot.timer)
    const milliseconds = slot.ready ? limits.milliseconds : START_MS
    slot.timer = setTimeout(() => drop(slot, failureOf(slot)), milliseconds)
  }

  /** Large pictures are opened one after the other, small ones beside them. */
  const hasMemoryFor = ({ needs }: Slot): boolean => {
    const inUse = [...slots].reduce((sum, slot) => sum + (slot.granted ? slot.needs : 0), 0)
    return inUse + needs <= MOST_MEGABYTES
  }

  const grant = (slot: Slot): void => {
    slot.granted = true
    limitTime(slot)
    tell(slot, { kind: 'granted' })
    limits.onGrant()
  }

  const receive = (slot: Slot, message: FromDecoder): void => {
    const { job } = slot
    if (message.kind === 'uses') slot.holds = message.bytes / 1e6
    if (message.kind === 'ready') slot.ready = true
    if (!job || message.kind === 'uses') return
    if (message.kind === 'ready') return limitTime(slot)
    if (message.kind === 'needs') {
      slot.needs = message.megabytes
      slot.granted = false
      // The wait for memory is the fault of another picture.
      clearTimeout(slot.timer)
      proceed()
      return
    }
    if (message.kind === 'done') job.resolve(message.result as never)
    else if (message.kind === 'unusable') job.reject(new UnusablePhotoError(message.reason, message.message))
    else job.reject(new Error(`A picture could not be opened: ${message.message}`))
    rest(slot)
    proceed()
  }

  const rest = (slot: Slot): void => {
    slot.job = undefined
    slot.needs = 0
    slot.granted = false
    slot.pictures += 1
    slot.child.unref()
    clearTimeout(slot.timer)
    lookAt(slot)
    if (slot.pictures >= limits.pictures || slot.holds > limits.restingMegabytes) drop(slot, undefined)
    else slot.timer = setTimeout(() => drop(slot, undefined), limits.idleMs).unref()
  }

  /** Looks at the memory while pictures are open: a header may say less than the truth. */
  const watchMemory = (): void => {
    const busy = [...slots].some(({ job }) => job)
    if (!busy) {
      clearInterval(watch)
      watch = undefined
    } else watch ??= setInterval(checkMemory, WATCH_MS).unref()
  }

  const lookAt = (slot: Slot): void => {
    slot.holds = residentMegabytes(slot.child.pid ?? 0) ?? slot.holds
  }

  const checkMemory = (): void => {
    for (const slot of slots) lookAt(slot)
    const all = [...slots].reduce((sum, { holds }) => sum + holds, 0)
    const largest = [...slots].toSorted((one, other) => other.holds - one.holds)[0]
    if (all > limits.megabytes && largest) drop(largest, costlyPhoto())
  }

  const isFull = (caller: string): boolean =>
    waiting.length() - waiting.length(ourselves) >= limits.waiting ||
    waiting.length(caller) >= limits.waitingOfOne

  /** A picture that is being opened is opened to its end: that takes less than another process would. */
  const forget = (job: Job, reason: unknown): void => {
    waiting.remove(job.caller, job)
    job.reject(reason)
  }

  return {
    run: ({ ...task }, { caller = ourselves, signal } = {}) => {
      let abort = (): void => undefined
      return new Promise<never>((resolve, reject) => {
        signal?.throwIfAborted()
        if (caller !== ourselves && isFull(caller)) throw new DecoderBusyError()
        const job: Job = { task: task as Task, caller, resolve, reject }
        abort = () => forget(job, signal?.reason)
        signal?.addEventListener('abort', abort, { once: true })
        waiting.push(caller, job)
        proceed()
      }).finally(() => signal?.removeEventListener('abort', abort))
    },
    close: async () => {
      const reason = new Error('No more pictures are opened: the server is stopping.')
      for (let job = waiting.shift(); job; job = waiting.shift()) job.reject(reason)
      await Promise.all([...slots].map((slot) => ended(slot, () => drop(slot, reason))))
    },
  }
}

/** Kills a process and waits for its end. */
const ended = ({ child }: Slot, kill: () => void): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.ref()
    kill()
  })
