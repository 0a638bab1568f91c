import { clamp, smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { DAB_NUMBERS, writeDab, type BrushAtlas, type Dab, type DabList } from '../../kernels/dab.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { Random } from '../../random.ts'
import type { Layer } from './layers.ts'

/** Planes that guide the planning of strokes, half-size for every size of canvas. */
export type StrokeGuides = {
  readonly flow: Flow
  readonly texture: Plane
  /** Areas of quiet paint, 0..1: sky and empty areas. */
  readonly calm: Plane
  /** Faces, 0..1: broad brushes avoid them. */
  readonly face: Plane
  /** Areas of crowded fine lines, 0..1: fine brushes avoid them, so that broader ones paint clumps. */
  readonly crowd: Plane
  /** 0 for a gray photo, whose paint stays within one hue, to 1 for one in color. */
  readonly hues: number
}

/** Deviation of the hue of gray paint in a photo in color, as a share of that of colored paint. */
const GRAY_HUES = 0.45

/**
 * Plans every dab of a layer: where the canvas still differs from the reference, along the flow, in nearly
 * the reference's color. Dark dabs come first and light ones last, so that foliage looks like lit clumps.
 * Each position has its own random numbers: a preview gets the strokes of the full painting, and another ink
 * does not change them. The caller releases the list's plane.
 * @param error smoothed color distance between canvas and reference (ignored by a covering layer)
 * @param width brush width in pixels of this canvas
 * @param scale pixels of the full picture in one pixel of this canvas, 1 or 2
 */
export function planDabs(
  layer: Layer,
  reference: Picture,
  error: Plane,
  guides: StrokeGuides,
  brushes: BrushAtlas,
  { settings, planes }: PaintContext,
  width: number,
  scale: 1 | 2,
  random: Random,
): DabList {
  const spacing = Math.max(1.5, layer.step * width)
  const finer = 1 - 0.7 * (settings.detail - 0.7)
  const holdBack = (layer.yields ?? 0) * Math.min(1.5 - 0.5 * settings.detail, 1.2)
  const orderNoise = layer.kind === 'leaf' ? 0.06 : 0.1
  const rows = Math.ceil(reference.height / spacing) + 1
  const columns = Math.ceil(reference.width / spacing) + 1
  const planned = planes.take(rows * columns * DAB_NUMBERS)
  const orders = planes.take(rows * columns)
  let count = 0
  for (let gy = 0; gy < rows; gy++) {
    for (let gx = 0; gx < columns; gx++) {
      random.restart(settings.seed, layer.width, gy, gx)
      const x = (gx - 0.5 + random.next()) * spacing
      const y = (gy - 0.5 + random.next()) * spacing
      const column = clamp(Math.round(x), 0, reference.width - 1)
      const row = clamp(Math.round(y), 0, reference.height - 1)
      const i = row * reference.width + column
      const h = halfIndex(guides.flow, column, row, scale)
      const texture = guides.texture[h]!
      let chance = 1
      if (layer.error) chance = smoothstep(layer.error[0] * finer, layer.error[1] * finer, error[i]!)
      if (layer.kind === 'leaf') chance *= smoothstep(0.15, 0.5, texture)
      chance *= 1 - holdBack * texture
      if (layer.clumps) chance *= 1 - layer.clumps * guides.crowd[h]!
      if (layer.spares) chance *= 1 - layer.spares * Math.min(1.5 * guides.face[h]!, 1)
      if (random.next() >= chance) continue
      const dab = makeDab(
        layer,
        reference,
        guides,
        brushes.count,
        { width, lengthwise: settings.style.hand.length, scale },
        random,
        { x, y, i, h },
      )
      writeDab(planned, count, dab)
      orders[count] = dab.L + orderNoise * random.normal()
      count++
    }
  }
  const numbers = planes.take(count * DAB_NUMBERS)
  darkFirst(orders.subarray(0, count)).forEach((from, n) => {
    for (let k = 0; k < DAB_NUMBERS; k++) numbers[n * DAB_NUMBERS + k] = planned[from * DAB_NUMBERS + k]!
  })
  planes.release(planned, orders)
  return { count, numbers }
}

/** Quantization of the dabs' order, and the range of its values: a lightness and the noise on it. */
const ORDERS = 65_536
const [LEAST_ORDER, MOST_ORDER] = [-0.5, 1.5]

/** Returns the dabs' numbers from the least order to the greatest, stable: a counting sort. */
function darkFirst(orders: Plane): Uint32Array {
  const steps = Uint16Array.from(orders, (order) =>
    clamp(((order - LEAST_ORDER) / (MOST_ORDER - LEAST_ORDER)) * ORDERS, 0, ORDERS - 1),
  )
  const places = new Uint32Array(ORDERS + 1)
  for (const step of steps) places[step + 1] = places[step + 1]! + 1
  for (let step = 0; step < ORDERS; step++) places[step + 1] = places[step + 1]! + places[step]!
  const sorted = new Uint32Array(orders.length)
  steps.forEach((step, n) => {
    const place = places[step]!
    places[step] = place + 1
    sorted[place] = n
  })
  return sorted
}

function makeDab(
  layer: Layer,
  reference: Picture,
  { flow, calm, hues }: StrokeGuides,
  brushes: number,
  { width, lengthwise, scale }: { width: number; lengthwise: number; scale: 1 | 2 },
  random: Random,
  { x, y, i, h }: { x: number; y: number; i: number; h: number },
): Dab {
  const stretch = flow.anisotropy[h]!
  const shape = layer.kind === 'leaf' ? 1.15 + 0.6 * stretch : 1.3 + 2.4 * stretch
  const length = width * lengthwise * shape * random.between(0.8, 1.25)
  const wobble = 0.1 * random.normal() + (1 - stretch) * 0.35 * random.normal()
  const ownL = reference.L[i]!
  const ownA = reference.a[i]!
  const ownB = reference.b[i]!
  const loud = 1 - 0.85 * calm[h]!
  const colourful = loud * clamp(Math.sqrt(ownA * ownA + ownB * ownB) / 0.07, GRAY_HUES * hues, 1.2)
  const L = ownL + layer.jitter[0] * loud * random.normal()
  return {
    x,
    y,
    angle: 0.5 * Math.atan2(flow.sin2[h]!, flow.cos2[h]!) + wobble,
    length,
    width: width * random.between(0.8, 1.15),
    bend: clamp(bendAt(flow, h) / (scale === 1 ? 2 : 1), -0.8 / length, 0.8 / length),
    brush: Math.floor(random.next() * brushes),
    L,
    a: ownA + layer.jitter[1] * colourful * random.normal(),
    b: ownB + layer.jitter[1] * colourful * random.normal(),
    ownL,
    ownA,
    ownB,
  }
}

function halfIndex(half: Flow, column: number, row: number, scale: 1 | 2): number {
  if (scale === 2) return row * half.width + column
  return (row >> 1) * half.width + (column >> 1)
}

const REACH = 3

/** Returns the curvature of the flow line through a pixel, in radians per pixel of the flow's own picture. */
function bendAt(flow: Flow, h: number): number {
  const { width, height, cos2, sin2 } = flow
  const angle = 0.5 * Math.atan2(sin2[h]!, cos2[h]!)
  const column = h % width
  const row = (h - column) / width
  const dx = REACH * Math.cos(angle)
  const dy = REACH * Math.sin(angle)
  const ahead = at(column + dx, width) + width * at(row + dy, height)
  const behind = at(column - dx, width) + width * at(row - dy, height)
  const cross = sin2[ahead]! * cos2[behind]! - cos2[ahead]! * sin2[behind]!
  const dot = cos2[ahead]! * cos2[behind]! + sin2[ahead]! * sin2[behind]!
  return (0.5 * Math.atan2(cross, dot)) / (2 * REACH)
}

function at(x: number, count: number): number {
  return clamp(Math.round(x), 0, count - 1)
}
