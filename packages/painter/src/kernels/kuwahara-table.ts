/** Quantization of direction and stretch; the error against the exact filter is about 0.001 in L. */
export const ORIENTATIONS = 32
export const ANISOTROPIES = 6
export const SECTORS = 8

/**
 * Minimum share of a sector's strongest tap: fainter ones are skipped for a third of the work, without a
 * visible difference.
 */
const FAINT = 0.03

/** Half the angle that a sector spans with its overlap, in radians: about 3π/16, as in the paper. */
const GAMMA = 0.58

/** Gaussian falloff over the squared radius of the ellipse: a standard deviation of 0.4 of its radius. */
const FALLOFF = 3.125

/** Taps of every quantized filter ellipse, grouped by sector; within one sector the weights sum to 1. */
export type KuwaharaTable = {
  /**
   * `starts[(orientation * ANISOTROPIES + anisotropy) * SECTORS + sector]` up to the next entry: that
   * sector's taps.
   */
  readonly starts: Int32Array
  /** Distance from the center pixel in numbers of the interleaved image (4 per pixel). */
  readonly offsets: Int32Array
  readonly weights: Float32Array
}

/**
 * Builds the taps of every quantized ellipse, which stretches along the flow, with polynomial sector weights
 * (Kyprianidis, Semmo, Kang, Döllner: "Anisotropic Kuwahara filtering with polynomial weighting functions",
 * 2010).
 * @param radius of the unstretched filter in pixels, at least 0.75
 * @param stride pixels in a row of the padded image
 */
export function kuwaharaTable(radius: number, stride: number): KuwaharaTable {
  const ellipses = (ORIENTATIONS / 2) * ANISOTROPIES
  const starts = new Int32Array(2 * ellipses * SECTORS + 1)
  const columns: number[] = []
  const rows: number[] = []
  const weights: number[] = []
  const taps = allocateTaps(radius)
  for (let ellipse = 0; ellipse < ellipses; ellipse++) {
    const angle = (Math.floor(ellipse / ANISOTROPIES) * Math.PI) / ORIENTATIONS
    gatherTaps(taps, radius, angle, (ellipse % ANISOTROPIES) / (ANISOTROPIES - 1))
    for (let sector = 0; sector < SECTORS; sector++) {
      let total = 0
      const first = weights.length
      const minWeight = FAINT * taps.strongest[sector]!
      for (let t = sector * taps.room, end = t + taps.counts[sector]!; t < end; t++) {
        if (taps.weights[t]! < minWeight) continue
        columns.push(taps.columns[t]!)
        rows.push(taps.rows[t]!)
        weights.push(taps.weights[t]!)
        total += taps.weights[t]!
      }
      for (let t = first; t < weights.length; t++) weights[t] = weights[t]! / total
      starts[ellipse * SECTORS + sector + 1] = weights.length
    }
  }
  // The other half of the directions are the same ellipses rotated by a right angle.
  const count = weights.length
  const offsets = new Int32Array(2 * count)
  for (let t = 0; t < count; t++) {
    offsets[t] = 4 * (rows[t]! * stride + columns[t]!)
    offsets[count + t] = 4 * (columns[t]! * stride - rows[t]!)
  }
  for (let k = 1; k <= ellipses * SECTORS; k++) starts[ellipses * SECTORS + k] = count + starts[k]!
  const both = new Float32Array(2 * count)
  both.set(weights)
  both.copyWithin(count, 0, count)
  return { starts, offsets, weights: both }
}

/** Taps of one ellipse, sector after sector with `room` places each. */
type Taps = {
  readonly room: number
  readonly counts: Int32Array
  readonly strongest: Float64Array
  readonly columns: Int32Array
  readonly rows: Int32Array
  readonly weights: Float64Array
}

function allocateTaps(radius: number): Taps {
  const room = (2 * Math.ceil(2 * radius) + 1) ** 2
  return {
    room,
    counts: new Int32Array(SECTORS),
    strongest: new Float64Array(SECTORS),
    columns: new Int32Array(SECTORS * room),
    rows: new Int32Array(SECTORS * room),
    weights: new Float64Array(SECTORS * room),
  }
}

function gatherTaps(taps: Taps, radius: number, angle: number, anisotropy: number): void {
  const along = radius * (1 + anisotropy)
  const across = radius / (1 + anisotropy)
  // At small radii, sectors that overlap more would all average the same pixels.
  const zeta = Math.min(0.5, 2 / radius)
  const eta = (zeta + Math.cos(GAMMA)) / Math.sin(GAMMA) ** 2
  const reach = Math.ceil(along)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const raw = new Float64Array(SECTORS)
  taps.counts.fill(0)
  taps.strongest.fill(0)
  // Opposite taps have opposite sectors, so one half of the disc determines the other.
  for (let dy = 0; dy <= reach; dy++) {
    for (let dx = dy === 0 ? 0 : -reach; dx <= reach; dx++) {
      const u = (dx * cos + dy * sin) / along
      const v = (-dx * sin + dy * cos) / across
      const distance = u * u + v * v
      if (distance > 1) continue
      const fall = Math.exp(-FALLOFF * distance) / sectorWeights(raw, u, v, zeta, eta)
      for (let sector = 0; sector < SECTORS; sector++) {
        const weight = raw[sector]! * fall
        if (weight <= 0) continue
        addTap(taps, sector, dx, dy, weight)
        if (dx !== 0 || dy !== 0) addTap(taps, (sector + SECTORS / 2) % SECTORS, -dx, -dy, weight)
      }
    }
  }
}

function addTap(taps: Taps, sector: number, column: number, row: number, weight: number): void {
  const { room, counts, strongest, columns, rows, weights } = taps
  const place = sector * room + counts[sector]!
  counts[sector] = counts[sector]! + 1
  columns[place] = column
  rows[place] = row
  weights[place] = weight
  if (weight > strongest[sector]!) strongest[sector] = weight
}

/** Writes the weight of each sector at a point of the unit disc and returns their sum. */
function sectorWeights(weights: Float64Array, u: number, v: number, zeta: number, eta: number): number {
  let sum = 0
  for (let quarter = 0; quarter < 2; quarter++) {
    const x = quarter === 0 ? u : Math.SQRT1_2 * (u - v)
    const y = quarter === 0 ? v : Math.SQRT1_2 * (u + v)
    const vertical = zeta - eta * x * x
    const horizontal = zeta - eta * y * y
    const north = Math.max(0, y + vertical)
    const west = Math.max(0, -x + horizontal)
    const south = Math.max(0, -y + vertical)
    const east = Math.max(0, x + horizontal)
    weights[quarter] = north * north
    weights[2 + quarter] = west * west
    weights[4 + quarter] = south * south
    weights[6 + quarter] = east * east
    sum += north * north + west * west + south * south + east * east
  }
  return sum
}
