import type { PreparedPhoto } from '../codec/convert.ts'
import type { WorkingPixels } from '../codec/decode.ts'
import type { TakenPhoto } from '../codec/take-in.ts'
import { createDecoderPool } from './decoder-pool.ts'
import type { DecoderLimits, RunOptions } from './limits.ts'

/**
 * Opens pictures of strangers, in processes of its own: a picture that takes too much time or memory costs its process,
 * and the server goes on. Every function throws an `UnusablePhotoError` for a picture that cannot be opened, and with a
 * `caller` a `DecoderBusyError` when too many wait, or this one has waited too long.
 */
export interface Decoder {
  /**
   * Checks an uploaded file and writes what is kept of it, without metadata (location included): JPEG, PNG and WebP that are
   * in order with the bytes they came with, all others as a JPEG of about their size.
   * @param file the uploaded file
   * @param keepAs the file that is written
   * @param previewSide longest side of the preview in pixels
   */
  takeIn(file: string, to: { keepAs: string; previewSide: number }, options?: RunOptions): Promise<TakenPhoto>
  /**
   * Turns any supported photo into a clean PNG: upright, without metadata, on white, 8-bit sRGB.
   * @param options.maxSide longest side in pixels; smaller photos are not enlarged
   */
  prepare(photo: Uint8Array, options?: RunOptions & { maxSide?: number }): Promise<PreparedPhoto>
  /**
   * A small copy for a page.
   * @param maxSide longest side in pixels; smaller pictures are not enlarged
   */
  preview(photo: Uint8Array, maxSide: number, format: 'webp' | 'jpeg'): Promise<Uint8Array>
  /** The whole picture on a ground of its own colours, as a JPEG of exactly this size in pixels: what other sites show beside a link. */
  card(photo: Uint8Array, size: { width: number; height: number }, options?: RunOptions): Promise<Uint8Array>
  /** The pixels that a painting is made from. */
  pixels(photo: Uint8Array, options?: RunOptions): Promise<WorkingPixels>
  /** The photo squeezed into a square of interleaved RGB. */
  square(photo: Uint8Array, side: number): Promise<Uint8Array>
  /** Ends the processes; pictures that are open or wait are rejected. */
  close(): Promise<void>
}

/** Two processes at most, started with the first picture and ended when no more come. */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const pool = createDecoderPool(limits)
  return {
    takeIn: (file, to, options) => pool.run({ name: 'takeIn', file, ...to }, options),
    prepare: (photo, { maxSide, ...options } = {}) => pool.run({ name: 'prepare', photo, maxSide }, options),
    preview: (photo, maxSide, format) => pool.run({ name: 'preview', photo, maxSide, format }),
    card: (photo, { width, height }, options) => pool.run({ name: 'card', photo, width, height }, options),
    pixels: (photo, options) => pool.run({ name: 'pixels', photo }, options),
    square: (photo, side) => pool.run({ name: 'square', photo, side }),
    close: pool.close,
  }
}
