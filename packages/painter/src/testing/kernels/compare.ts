import { expect } from 'vitest'
import type { Engine } from '../../context.ts'
import { compiledEngine, differenceOf, referenceEngine, photoLikePlane } from '../engines.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { Flow } from '../../kernels/tensor.ts'

/** Size of the test pictures: odd, so that no kernel relies on groups of four, and large enough for several threads. */
export const SIZE: Size = { width: 203, height: 117 }
export const LENGTH = SIZE.width * SIZE.height

/** Copies numbers into a plane of the engine. */
export function lay(engine: Engine, numbers: ArrayLike<number>): Plane {
  const plane = engine.planes.take(numbers.length)
  plane.set(numbers)
  return plane
}

export function layPicture(engine: Engine, picture: Picture): Picture {
  const laid = takePicture(engine.planes, picture)
  for (const key of ['L', 'a', 'b'] as const) laid[key].set(picture[key])
  return laid
}

export function layFlow(engine: Engine): Flow {
  const turns = photoLikePlane(LENGTH, -Math.PI, Math.PI, 31)
  return {
    ...SIZE,
    cos2: lay(engine, turns.map(Math.cos)),
    sin2: lay(engine, turns.map(Math.sin)),
    anisotropy: lay(engine, photoLikePlane(LENGTH, 0, 1, 32)),
  }
}

type Outcome = Record<string, ArrayLike<number>>

/**
 * Runs the same work with the reference kernels and with the compiled ones.
 * @param work uses planes of its own from the engine and returns its result
 */
export function compare(work: (engine: Engine) => Outcome): Record<string, { most: number; mean: number }> {
  const [plain, compiled] = [work(referenceEngine()), work(compiledEngine({ width: 900, height: 300 }))]
  return Object.fromEntries(
    Object.entries(plain).map(([name, plane]) => [name, differenceOf(plane, compiled[name]!)]),
  )
}

export function expectClose(
  gaps: ReturnType<typeof compare>,
  tolerance: { most: number; mean?: number },
): void {
  for (const [name, { most, mean }] of Object.entries(gaps)) {
    expect(most, `largest gap in ${name}`).toBeLessThanOrEqual(tolerance.most)
    expect(mean, `mean gap in ${name}`).toBeLessThanOrEqual(tolerance.mean ?? tolerance.most)
  }
}
