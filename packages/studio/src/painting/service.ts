import type { PaintOptions } from '@atelier/contract'
import type { Painter } from '@atelier/painter'

/** The surroundings of one painting. */
export type PaintSession = {
  /** Aborts the painting: the process is stopping, or the painting takes too long (see `hasTimedOut`). */
  readonly signal: AbortSignal
  /** Whether the signal means that the painting is given up, and not left to another process. */
  readonly hasTimedOut: () => boolean
  /** Receives the completed share, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Receives small WebP pictures of the painting as it grows; a service may have none. */
  readonly onLayer: (webp: Uint8Array) => void
  /** The same at every attempt of one painting. */
  readonly idempotencyKey: string
  /** The id of the request at an external queue that an earlier attempt has submitted. */
  readonly request_id: string | null
  /** Saves the id of a submitted request; null removes it. Wait for it before you wait for the request. */
  readonly saveRequestId: (request_id: string | null) => Promise<void>
}

export type PaintedImages = {
  readonly png: Uint8Array
  /** A light copy for pages; undefined when the service makes none. */
  readonly webp: Uint8Array | undefined
}

/** The port of painting. */
export interface PaintingService {
  /**
   * Paints a photo.
   *
   * @param photo an upright PNG
   * @throws StepFailure with a message of the error catalogue, PhotoRejected when the service's safety checker
   *   rejects the photo
   */
  paint(photo: Uint8Array, options: PaintOptions, session: PaintSession): Promise<PaintedImages>
}

/** Paints with our painter, in worker threads of this process. */
export const createLocalPainting = (painter: Pick<Painter, 'paint'>): PaintingService => ({
  paint: async (photo, options, { signal, onProgress, onLayer }) => {
    const { png, webp } = await painter.paint(photo, { ...options, signal, onProgress, onLayer })
    return { png, webp }
  },
})
