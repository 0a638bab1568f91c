import type { PaintingWishes } from '@atelier/contract'

/** What goes on around one painting. */
export type Sitting = {
  /** Stops the painting: because the process is stopping, or because it takes too long (see `isHanging`). */
  readonly signal: AbortSignal
  /** Whether the signal means that the painting is given up, rather than left for another process. */
  readonly isHanging: () => boolean
  /** Hears the share done, 0 to 1. */
  readonly onProgress: (done: number) => void
  /** Names the painting, the same at every try of it. */
  readonly name: string
  /** The painting as somebody else's queue knows it, when an earlier try ordered it there. */
  readonly request_id: string | null
  /** Remembers what was ordered; null forgets it. Must have returned before anybody waits for the order. */
  readonly noteRequest: (request_id: string | null) => Promise<void>
}

export type PaintedPictures = {
  readonly png: Uint8Array
  /** The same, light enough for a page; undefined when whoever painted makes none. */
  readonly webp: Uint8Array | undefined
}

/** Whoever paints. */
export interface Painting {
  /**
   * Paints a photo.
   *
   * @param photo an upright PNG
   * @throws StepFailure with a sentence of the error catalogue, `RefusedPhoto` when a safety checker refused
   */
  paint(photo: Uint8Array, wishes: PaintingWishes, sitting: Sitting): Promise<PaintedPictures>
}
