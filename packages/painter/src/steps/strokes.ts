import type { Easel } from '../easel.ts'
import { blur } from '../kernels/blur.ts'
import { paintDab } from '../kernels/dab.ts'
import { enlarge } from '../kernels/resample.ts'
import { givePicture, takePicture, type Picture, type Plane } from '../picture.ts'
import { createRandom } from '../random.ts'
import { makeBrushes } from './brushes.ts'
import { layers } from './layers.ts'
import { planDabs, type Scene } from './plan-dabs.ts'
import type { References } from './references.ts'

/** The painted picture and the thickness of its paint (about 0.5). */
export type Painted = { readonly canvas: Picture; readonly height: Plane }

/**
 * Paints from broad brushes to fine ones over the coarse reference. The two broadest work at half size: their prints
 * are larger than the pixels, and it saves three quarters of the work.
 * @param tell called after each layer with the share done
 */
export function paintStrokes(
  references: References,
  scene: Scene,
  easel: Easel,
  tell: (done: number) => void,
): Painted {
  const { pool, size, unit, settings } = easel
  const random = createRandom(settings.seed)
  const brushes = makeBrushes(random)
  let scale: 1 | 2 = 2
  let canvas = takePicture(pool, references.coarse)
  for (const key of ['L', 'a', 'b'] as const) canvas[key].set(references.coarse[key])
  let height = pool.take(canvas.L.length).fill(0.5)
  const middle = takePicture(pool, size)
  for (const key of ['L', 'a', 'b'] as const)
    enlarge(references.middle[key], references.middle, middle[key], size, 2)
  const targets = { coarse: references.coarse, middle, fine: references.fine }
  layers.forEach((layer, n) => {
    if (scale === 2 && layer.reference !== 'coarse') {
      const grown = growCanvas({ canvas, height }, easel)
      givePicture(pool, canvas)
      pool.give(height)
      ;({ canvas, height } = grown)
      scale = 1
    }
    const width = (layer.width * unit * settings.brush) / scale
    const reference = targets[layer.reference]
    const error = pool.take(canvas.L.length)
    if (layer.error) measureError(canvas, reference, error, width / 4, pool)
    const dabs = planDabs(layer, reference, error, scene, brushes, settings, width, scale, random)
    pool.give(error)
    const bristle = layer.kind === 'leaf' ? 0.012 : 0.018
    const parameters = { reference, height, tolerance: layer.tolerance, bristle }
    for (const dab of dabs) paintDab(dab, canvas, parameters)
    tell((n + 1) / layers.length)
  })
  givePicture(pool, middle)
  return { canvas, height }
}

function growCanvas({ canvas, height }: Painted, { pool, size }: Easel): Painted {
  const grown = takePicture(pool, size)
  for (const key of ['L', 'a', 'b'] as const) enlarge(canvas[key], canvas, grown[key], size, 2)
  const grownHeight = pool.take(grown.L.length)
  enlarge(height, canvas, grownHeight, size, 2)
  return { canvas: grown, height: grownHeight }
}

/** Smoothed colour distance, a and b weighted by the square root of two. */
function measureError(
  canvas: Picture,
  reference: Picture,
  error: Plane,
  sigma: number,
  pool: Easel['pool'],
): void {
  for (let i = 0; i < error.length; i++) {
    const dL = canvas.L[i]! - reference.L[i]!
    const dA = canvas.a[i]! - reference.a[i]!
    const dB = canvas.b[i]! - reference.b[i]!
    error[i] = Math.sqrt(dL * dL + 2 * (dA * dA + dB * dB))
  }
  const scratch = pool.take(error.length)
  blur(error, error, scratch, canvas, sigma)
  pool.give(scratch)
}
