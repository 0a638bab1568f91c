import { photoMessage, photoSentences } from '../codec/unusable-photo.ts'
import { decoderUrl } from './child-process.ts'

/** The machine is too busy to open a picture now: too many wait, or this one has waited too long. */
export class DecoderBusyError extends Error {
  /** Seconds after which it is worth trying again. */
  readonly retryAfterSeconds = 5
  /** The message with its code. */
  readonly sentence = photoMessage('photos_opening')

  constructor() {
    super(photoSentences.photos_opening)
    this.name = 'DecoderBusyError'
  }
}

/** How much the decoders may use and how long the queue before them may be. Defaults are for production. */
export type DecoderLimits = {
  /** Most processes at the same time. */
  readonly processes: number
  /** Megabytes of memory that all of them may hold together. */
  readonly megabytes: number
  /** Processor time for one picture, in milliseconds: a busy machine does not make a picture cost more. */
  readonly processorMs: number
  /** Time for a process to start, and time without a result for one picture, in milliseconds of the clock. */
  readonly startMs: number
  readonly stalledMs: number
  /** Pictures after which a process is replaced, so that nothing a picture left behind stays. */
  readonly pictures: number
  /** Megabytes from which a process is replaced that holds them back when its picture is done. */
  readonly restingMegabytes: number
  /** Most pictures of callers that wait, in all and of one caller. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** Longest wait of a caller's picture until it is decoded, in milliseconds. */
  readonly waitingMs: number
  /** Milliseconds without a picture after which a process ends. */
  readonly idleMs: number
  /** The file of the processes, for tests. */
  readonly url: URL
  /** Called when a picture is granted the memory to be decoded, for tests. */
  readonly onGrant: () => void
}

export const usualLimits = (): DecoderLimits => ({
  processes: 2,
  // The processes themselves hold some 90 MB each, and pixels `MOST_MEGABYTES`.
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
  /** The caller for whom a picture is opened. Without one it is work of our own, which waits as long as it has to. */
  readonly caller?: string | undefined
  readonly signal?: AbortSignal | undefined
}
