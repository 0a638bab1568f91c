import { workerUrl } from '../workers/start-worker.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import { damagedPhoto } from './unusable-photo.ts'

/** Pixels of a HEIC photo, upright: interleaved RGB and alpha, 4 bytes per pixel. */
export type HeicPixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 4
}

/**
 * Decodes a HEIC photo. The decoder blocks its thread, so it runs in a worker thread: the process still
 * receives the signal to end. Throws an `UnusablePhotoError`.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicPixels> {
  const workerPool = createWorkerPool<Uint8Array, HeicPixels>({
    name: 'HEIC decoder',
    url: workerUrl('heic-worker'),
  })
  try {
    return await workerPool.run(bytes)
  } finally {
    await workerPool.close()
  }
}

/** Decodes a HEIC photo on the calling thread, which it blocks. */
export async function decodeHeicHere(bytes: Uint8Array): Promise<HeicPixels> {
  const { default: decode } = await import('heic-decode')
  try {
    const { data, width, height } = await decode({ buffer: withKnownBrand(bytes) })
    return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
  } catch {
    throw damagedPhoto()
  }
}

/**
 * Returns the largest `ispe` property: the whole picture among its tiles and thumbnails (ISO/IEC 23008-12,
 * 6.5.3).
 */
export function declaredSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let best = { width: 0, height: 0 }
  // The properties are in the header; the pixels behind it may contain any bytes, so the search stops there.
  const stop = Math.min(bytes.length - 16, 1 << 20)
  for (let i = 4; i < stop; i++) {
    if (view.getUint32(i) !== 0x69737065 || view.getUint32(i - 4) !== 20) continue
    const size = { width: view.getUint32(i + 8), height: view.getUint32(i + 12) }
    if (size.width * size.height > best.width * best.height) best = size
  }
  return best
}

/**
 * Puts the brand `heic` in front of files that name a known brand only among the compatible ones: the decoder
 * knows six major brands.
 */
function withKnownBrand(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  const brand = String.fromCharCode(...copy.subarray(8, 12))
  if (!['mif1', 'msf1', 'heic', 'heix', 'hevc', 'hevx'].includes(brand)) copy.set([0x68, 0x65, 0x69, 0x63], 8)
  return copy
}
