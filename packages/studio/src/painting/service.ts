import type { PaintOptions } from '@atelier/contract'
import type { ImageSize } from './images.ts'

/** Context of one painting. */
export type PaintSession = {
  /** Aborts the painting: the process is stopping, or the painting takes too long (see `hasTimedOut`). */
  readonly signal: AbortSignal
  /** True when the signal means that the painting is given up, rather than left to another process. */
  readonly hasTimedOut: () => boolean
  /** Receives the completed share, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Receives small WebP pictures of the growing painting; optional for a service. */
  readonly onLayer: (webp: Uint8Array) => void
  /** The same at every attempt of one painting. */
  readonly idempotencyKey: string
  /** Id of the request at an external queue, submitted by an earlier attempt. */
  readonly request_id: string | null
  /** Saves the id of a submitted request; null removes it. Await it before the request. */
  readonly saveRequestId: (request_id: string | null) => Promise<void>
}

export type PaintedImages = {
  readonly png: Uint8Array
  /** Light copy for pages; undefined when the service makes none. */
  readonly webp: Uint8Array | undefined
}

/** Makes paintings at the size of their photos, one at a time, when no other painting is being made. */
export type LargePaintings = {
  /** Returns the size of the large painting of a photo; undefined when the usual one is as large. */
  readonly sizeOf: (photo: ImageSize) => ImageSize | undefined
  /**
   * Resolves when this process is making no usual painting.
   *
   * @throws the signal's reason
   */
  readonly quiet: (signal: AbortSignal) => Promise<void>
  /**
   * Paints the usual painting of this photo and these options with more pixels.
   *
   * @returns a PNG
   * @throws PutAside when a usual painting is to be made: restart when it is `quiet`
   */
  readonly paint: (photo: Uint8Array, options: PaintOptions, signal: AbortSignal) => Promise<Uint8Array>
}

/** Port of painting. */
export interface PaintingService {
  /**
   * Paints a photo.
   *
   * @param photo the stored photo: a JPEG, PNG or WebP
   * @throws StepFailure with a message of the error catalogue, PhotoRejected when the service's safety
   * checker rejects the photo
   */
  paint(photo: Uint8Array, options: PaintOptions, session: PaintSession): Promise<PaintedImages>
  /** Usual duration before the first painting was measured, in seconds; absent when it is not known. */
  readonly firstSeconds?: number
  /** Undefined when the service paints in one size. */
  readonly large: LargePaintings | undefined
}
