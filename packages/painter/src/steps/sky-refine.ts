import { smoothstep } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { blur } from '../kernels/blur.ts'
import { guidedFilter } from '../kernels/guided.ts'
import { dilate, type Mask } from '../kernels/mask.ts'
import { enlarge } from '../kernels/resample.ts'
import { givePicture, takePicture, type Picture, type Plane } from '../picture.ts'

/**
 * Fits a quarter-size outline to the photo: a pixel stays sky when it has the colour of the sky around it.
 * @param mask receives the full-size result, 0..1
 */
export function refineSky(
  fullL: Plane,
  half: Picture,
  quarter: Picture,
  coarse: Mask,
  mask: Plane,
  easel: Easel,
): void {
  const { pool, size, unit } = easel
  const scratch = pool.take(quarter.L.length)
  const soft = pool.take(quarter.L.length)
  const wide = pool.take(quarter.L.length)
  const local = takePicture(pool, quarter)
  for (let i = 0; i < soft.length; i++) soft[i] = coarse[i]!
  blur(soft, soft, scratch, quarter, 1.5)
  blur(soft, wide, scratch, quarter, 7 * unit)
  for (const key of ['L', 'a', 'b'] as const) {
    for (let i = 0; i < soft.length; i++) local[key][i] = soft[i]! * quarter[key][i]!
    blur(local[key], local[key], scratch, quarter, 7 * unit)
    for (let i = 0; i < soft.length; i++) local[key][i] = local[key][i]! / Math.max(wide[i]!, 1e-4)
  }
  const near = new Uint8Array(coarse.length)
  dilate(coarse, near, quarter, 4)
  for (let i = 0; i < wide.length; i++) wide[i] = near[i]!

  const sky = takePicture(pool, half)
  const inside = pool.take(half.L.length)
  const around = pool.take(half.L.length)
  for (const key of ['L', 'a', 'b'] as const) enlarge(local[key], quarter, sky[key], half, 2)
  enlarge(soft, quarter, inside, half, 2)
  enlarge(wide, quarter, around, half, 2)
  for (let i = 0; i < inside.length; i++) inside[i] = belonging(half, sky, i, inside[i]!, around[i]!)
  const rough = pool.take(mask.length)
  enlarge(inside, half, rough, size, 2)
  guidedFilter(fullL, rough, mask, size, 5 * unit + 1, 1e-4, pool)
  for (let i = 0; i < mask.length; i++) mask[i] = smoothstep(0.3, 0.7, mask[i]!)
  pool.give(scratch, soft, wide, inside, around, rough)
  givePicture(pool, local)
  givePicture(pool, sky)
}

function belonging(photo: Picture, sky: Picture, i: number, inside: number, around: number): number {
  const [L, a, b] = [photo.L[i]!, photo.a[i]!, photo.b[i]!]
  const [skyL, skyA, skyB] = [sky.L[i]!, sky.a[i]!, sky.b[i]!]
  let distance = Math.sqrt((L - skyL) ** 2 + 3 * ((a - skyA) ** 2 + (b - skyB) ** 2))
  // A cloud: whiter and brighter than the blue around it.
  if (inside > 0.5 && L > skyL && a * a + b * b < skyA * skyA + skyB * skyB) distance *= 0.15
  return Math.max(
    smoothstep(0.55, 0.9, inside) * smoothstep(0.2, 0.1, distance),
    around * smoothstep(0.13, 0.05, distance),
  )
}
