import { UnusablePhotoError, costlyPhoto } from '../codec/unusable-photo.ts'
import { startDecoderProcess } from './child-process.ts'
import { DecoderBusyError, type DecoderLimits } from './limits.ts'
import { processUse, type ProcessUse } from './process-use.ts'
import type { FromDecoder, Task, ToDecoder } from './tasks.ts'

/** A picture to open, and its caller. */
export type Job = {
  readonly task: Task
  readonly caller: string
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
  /** Called when the decoding of the picture starts. */
  readonly onGrant: () => void
}

/** A decoder process and its current picture. */
export type Slot = {
  job(): Job | undefined
  /** Returns the megabytes of pixels that its picture requests; 0 when it requests none, or has them. */
  asksFor(): number
  /** Returns the megabytes of pixels granted to its picture. */
  granted(): number
  /** Returns the megabytes of the process at the last check. */
  holds(): number
  begin(job: Job): void
  /** Grants the requested memory to the picture. */
  grant(): void
  /**
   * Checks the memory and the processor time of the process. A picture that has used up its time is given up.
   */
  look(): void
  /** Kills the process; its picture is rejected with the reason. */
  drop(reason: unknown): void
  /** Kills the process and waits for its end. */
  end(reason: unknown): Promise<void>
}

/** Consequences of a process's messages for the pool. */
type Events = {
  /** The process is idle now, or requests memory. */
  readonly onChange: () => void
  readonly onDrop: (slot: Slot) => void
}

/** Starts a decoder process. */
export function openSlot(limits: DecoderLimits, { onChange, onDrop }: Events): Slot {
  const child = startDecoderProcess(limits.url)
  let job: Job | undefined
  let isReady = false
  let isDropped = false
  let pictures = 0
  let needs = 0
  let isGranted = false
  let use: ProcessUse = { megabytes: 0, processorMs: 0 }
  /** Processor time of the process before its picture, in milliseconds. */
  let usedBefore = 0
  let timer: NodeJS.Timeout | undefined

  const send = (message: ToDecoder): void => {
    // The exit handler deals with a process that has died.
    child.send(message, () => undefined)
  }

  const readUse = (): void => {
    use = processUse(child.pid ?? 0) ?? use
  }

  /**
   * Starts counting processor time. The wall clock only ends a standstill: of the process, or of the machine.
   */
  const startCounting = (): void => {
    readUse()
    usedBefore = use.processorMs
    setDeadline(limits.stalledMs)
  }

  const setDeadline = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => slot.drop(new DecoderBusyError()), milliseconds)
  }

  const receive = (message: FromDecoder): void => {
    if (message.kind === 'uses') use = message.use
    if (message.kind === 'ready') isReady = true
    if (!job || message.kind === 'uses') return
    if (message.kind === 'ready') return startCounting()
    if (message.kind === 'needs') {
      needs = message.megabytes
      isGranted = false
      // The wait for memory is caused by another picture.
      clearTimeout(timer)
      return onChange()
    }
    if (message.kind === 'done') job.resolve(message.result as never)
    else if (message.kind === 'unusable') job.reject(new UnusablePhotoError(message.reason, message.sentence))
    else job.reject(new Error(`A picture could not be opened: ${message.message}`))
    rest()
    onChange()
  }

  const rest = (): void => {
    job = undefined
    needs = 0
    isGranted = false
    pictures += 1
    child.unref()
    clearTimeout(timer)
    readUse()
    if (pictures >= limits.pictures || use.megabytes > limits.restingMegabytes) slot.drop(undefined)
    else timer = setTimeout(() => slot.drop(undefined), limits.idleMs).unref()
  }

  const slot: Slot = {
    job: () => job,
    asksFor: () => (isGranted ? 0 : needs),
    granted: () => (isGranted ? needs : 0),
    holds: () => use.megabytes,
    begin: (next) => {
      job = next
      child.ref()
      if (isReady) startCounting()
      else setDeadline(limits.startMs)
      send({ kind: 'task', task: next.task })
    },
    grant: () => {
      isGranted = true
      setDeadline(limits.stalledMs)
      send({ kind: 'granted' })
      job?.onGrant()
      limits.onGrant()
    },
    look: () => {
      readUse()
      if (job && isReady && use.processorMs - usedBefore > limits.processorMs) slot.drop(costlyPhoto())
    },
    drop: (reason) => {
      if (isDropped) return
      isDropped = true
      clearTimeout(timer)
      child.kill('SIGKILL')
      job?.reject(reason)
      onDrop(slot)
    },
    end: (reason) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.ref()
        slot.drop(reason)
      }),
  }
  child.on('message', receive)
  // A process that dies while it opens a picture was killed by the picture.
  child.on('exit', () => slot.drop(isReady ? costlyPhoto() : notStarted()))
  child.on('error', (cause) => slot.drop(notStarted(cause)))
  return slot
}

const notStarted = (cause?: unknown): Error =>
  new Error('No picture can be opened: a decoder process did not start.', { cause })
