import type { PreparedPhoto } from '../codec/convert.ts'
import type { WorkingPixels } from '../codec/decode.ts'
import type { TakenPhoto } from '../codec/take-in.ts'
import { createDecoderPool } from './decoder-pool.ts'
import type { DecoderLimits, RunOptions } from './limits.ts'

/**
 * Opens untrusted pictures, in processes of its own: a picture that takes too much time or memory costs its
 * process, and the server continues. Every function throws an `UnusablePhotoError` for a picture that cannot
 * be opened, and with a `caller` a `DecoderBusyError` when too many wait, or this one has waited too long.
 */
export interface Decoder {
  /**
   * Validates an uploaded file and writes its stored form, without metadata (location included): sound JPEG,
   * PNG and WebP with their original image data, all others as a JPEG of about their size.
   * @param file the uploaded file
   * @param keepAs the file that is written
   * @param previewSide longest side of the preview in pixels
   */
  takeIn(file: string, to: { keepAs: string; previewSide: number }, options?: RunOptions): Promise<TakenPhoto>
  /**
   * Converts any supported photo to a clean PNG: upright, without metadata, on white, 8-bit sRGB.
   * @param options.maxSide longest side in pixels; smaller photos are not enlarged
   */
  prepare(photo: Uint8Array, options?: RunOptions & { maxSide?: number }): Promise<PreparedPhoto>
  /**
   * Returns a small copy for a page.
   * @param maxSide longest side in pixels; smaller pictures are not enlarged
   */
  preview(photo: Uint8Array, maxSide: number, format: 'webp' | 'jpeg'): Promise<Uint8Array>
  /**
   * Returns the whole picture on a background of its main colors, as a JPEG of exactly this size in pixels,
   * for link previews on other sites.
   */
  card(photo: Uint8Array, size: { width: number; height: number }, options?: RunOptions): Promise<Uint8Array>
  /** Returns the pixels for a painting. */
  pixels(photo: Uint8Array, options?: RunOptions): Promise<WorkingPixels>
  /** Returns the photo distorted to a square of interleaved RGB. */
  square(photo: Uint8Array, side: number): Promise<Uint8Array>
  /** Ends the processes; open and waiting pictures are rejected. */
  close(): Promise<void>
}

/** Creates a decoder of at most two processes, started with the first picture and ended when idle. */
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
