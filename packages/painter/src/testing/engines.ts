import type { Engine } from '../context.ts'
import { reference } from './kernels/reference.ts'
import type { Picture, Plane } from '../picture.ts'
import { createRandom } from '../random.ts'
import { loadKernels } from '../workers/open-engine.ts'
import { soloEngine, type OpenedEngine } from '../engine/engine.ts'

/** Returns the compiled kernels on this thread, with memory for a few pictures of this size. */
export function compiledEngine(size: { width: number; height: number }): OpenedEngine {
  return soloEngine(loadKernels(false), size)
}

/** Returns the reference kernels, with planes of their own. */
export function referenceEngine(): Engine {
  return { planes: { take: (length) => new Float32Array(length), release: () => {} }, kernels: reference }
}

/**
 * Returns numbers between `low` and `high` that wander from pixel to pixel and jump now and then, like a
 * photo's.
 */
export function photoLikePlane(length: number, low: number, high: number, seed: number): Plane {
  const random = createRandom(seed)
  let level = random.between(low, high)
  return Float32Array.from({ length }, () => {
    level =
      random.next() < 0.03 ? random.between(low, high) : level + 0.04 * (high - low) * (random.next() - 0.5)
    level = Math.min(high, Math.max(low, level))
    return level
  })
}

/** Returns a picture with edges, slopes and texture in plausible colors of a photo. */
export function photoLikePicture(width: number, height: number, seed = 7): Picture {
  const length = width * height
  return {
    width,
    height,
    L: photoLikePlane(length, 0.05, 0.95, seed),
    a: photoLikePlane(length, -0.12, 0.12, seed + 1),
    b: photoLikePlane(length, -0.12, 0.12, seed + 2),
  }
}

/** Returns the maximum and the mean difference of two planes. */
export function differenceOf(a: ArrayLike<number>, b: ArrayLike<number>): { most: number; mean: number } {
  let [most, sum] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!)
    // Not `>`, which would skip a difference that is not a number.
    if (!(difference <= most)) most = difference
    sum += difference
  }
  return { most, mean: sum / a.length }
}
