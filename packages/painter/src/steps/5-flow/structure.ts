import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { Flow } from '../../kernels/tensor.ts'
import { takeFlow, takeTensor } from './flow.ts'

/** Deviations, in units, between which a picture's detail is fine: rings, seams and grain, and no shade. */
const FINE = [1, 5] as const

/** Reach over which fine detail has one direction, in units. */
const REACH = 20

/** Gradient per unit beyond which an edge counts no more: otherwise it decides for the areas beside it. */
const STRONG = 0.004

/** Dominance of one direction that noise has as well. */
const CHANCE = 0.2

/**
 * Gradient per unit of fine detail of one direction from which it is order at all, and fully. Measured on 33
 * photos: walls, skies and water up to .0002, wood and seams from .0004 on, the rings of a bowl .0015.
 */
const ORDER = [0.0002, 0.0005] as const

/** Reach of rough ground, in units: a lone mark does not make any. */
const ROUGH_REACH = 32

/**
 * Share of changing ground within that reach from which it is rough at all, and fully. Measured: walls and grain
 * up to .1, masonry .4 to .7, feathers .98.
 */
const ROUGH = [0.15, 0.45] as const

/** Wide areas with structure, half-size, 0..1. */
export type Structure = {
  /**
   * Direction of fine detail that has one: the rings of a bowl, the grain of wood, the seams between boards.
   * The anisotropy is zero elsewhere.
   */
  readonly order: Flow
  /** Ground that changes nearly everywhere: masonry, fur, feathers. */
  readonly rough: Plane
}

/**
 * Measures where a wide area has structure. Noise has no direction, and shade has no fine detail, so that
 * neither is order. The caller releases the planes.
 * @param half the half-size picture
 * @param activity areas where it changes, half-size, 0..1
 */
export function measureStructure(half: Picture, activity: Plane, context: PaintContext): Structure {
  const { kernels, planes } = context
  const unit = context.unit / 2
  const { length } = half.L
  const [detail, rough] = [planes.take(length), planes.take(length)]
  kernels.blur(half.L, detail, half, FINE[0] * unit)
  kernels.blur(half.L, rough, half, FINE[1] * unit)
  for (let i = 0; i < length; i++) detail[i] = detail[i]! - rough[i]!
  const tensor = takeTensor(planes, length)
  const { xx, xy, yy } = tensor
  kernels.addGradientTensor(detail, tensor, half, 1)
  const strong = (STRONG / unit) ** 2
  for (let i = 0; i < length; i++) {
    const share = strong / (strong + xx[i]! + yy[i]!)
    xx[i] = share * xx[i]!
    xy[i] = share * xy[i]!
    yy[i] = share * yy[i]!
  }
  for (const plane of [xx, xy, yy]) kernels.blur(plane, plane, half, REACH * unit)
  const order = takeFlow(planes, half)
  kernels.flowOfTensor(tensor, order)
  const strength = order.anisotropy
  kernels.measureBias(tensor, detail)
  kernels.measureStrength(tensor, strength, unit)
  kernels.blur(activity, rough, half, ROUGH_REACH * unit)
  for (let i = 0; i < length; i++) {
    strength[i] = smoothstep(...ORDER, strength[i]! * (detail[i]! - CHANCE))
    rough[i] = smoothstep(...ROUGH, rough[i]!)
  }
  planes.release(detail, tensor)
  return { order, rough }
}
