import { photoMessage, photoSentences } from '../codec/unusable-photo.ts'
import { decoderUrl } from './child-process.ts'

/** The machine is too busy to open a picture now: too many wait, or this one has waited too long. */
export class DecoderBusyError extends Error {
  /** Delay before a retry, in seconds. */
  readonly retryAfterSeconds = 5
  /** The message with its code. */
  readonly sentence = photoMessage('photos_opening')

  constructor() {
    super(photoSentences.photos_opening)
    this.name = 'DecoderBusyError'
  }
}

/** Resource limits of the decoders and of their queue. Defaults are for production. */
export type DecoderLimits = {
  /** Maximum concurrent processes. */
  readonly processes: number
  /** Maximum memory of all of them together, in megabytes. */
  readonly megabytes: number
  /** Processor time for one picture, in milliseconds: load on the machine does not count. */
  readonly processorMs: number
  /** Wall-clock time for a process to start, and without a result for one picture, in milliseconds. */
  readonly startMs: number
  readonly stalledMs: number
  /** Pictures after which a process is replaced, so that no leftovers of a picture accumulate. */
  readonly pictures: number
  /** Memory of an idle process above which it is replaced, in megabytes. */
  readonly restingMegabytes: number
  /** Maximum waiting pictures of callers, in all and of one caller. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** Maximum wait of a caller's picture until it is decoded, in milliseconds. */
  readonly waitingMs: number
  /** Idle time after which a process ends, in milliseconds. */
  readonly idleMs: number
  /** File of the processes, for tests. */
  readonly url: URL
  /** Called when a picture is granted the memory to be decoded, for tests. */
  readonly onGrant: () => void
}

export const usualLimits = (): DecoderLimits => ({
  processes: 2,
  // The processes themselves take some 90 MB each, and pixels `MAX_MEGABYTES`.
  megabytes: 590,
  // A HEIC of 24 megapixels takes half of it on a slow machine.
  processorMs: 20_000,
  startMs: 20_000,
  stalledMs: 120_000,
  pictures: 200,
  restingMegabytes: 160,
  waiting: 64,
  waitingOfOne: 8,
  waitingMs: 30_000,
  idleMs: 30_000,
  url: decoderUrl(),
  onGrant: () => undefined,
})

export type RunOptions = {
  /** Caller for whom a picture is opened. Without one it is work of our own, which waits without a limit. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
}
