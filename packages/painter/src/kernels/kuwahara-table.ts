/** How finely direction and stretch are quantised; the error against the exact filter is about 0.001 in L. */
export const ORIENTATIONS = 32
export const ANISOTROPIES = 6
export const SECTORS = 8

/** Taps below this share of their sector's strongest are left out: a third of the work, no visible difference. */
const FAINT = 0.03

/** Taps of every quantised filter ellipse, grouped by sector; within one sector the weights sum to 1. */
export type KuwaharaTable = {
  /** `starts[(orientation * ANISOTROPIES + anisotropy) * SECTORS + sector]` up to the next entry: that sector's taps. */
  readonly starts: Int32Array
  /** Distance from the centre pixel in numbers of the interleaved image (4 a pixel). */
  readonly offsets: Int32Array
  readonly weights: Float32Array
}

/**
 * Polynomial sector weights over an ellipse that stretches along the flow (Kyprianidis, Semmo, Kang, Döllner:
 * "Anisotropic Kuwahara filtering with polynomial weighting functions", 2010).
 * @param radius of the unstretched filter in pixels, at least 0.75
 * @param stride pixels in a row of the padded image
 */
export function kuwaharaTable(radius: number, stride: number): KuwaharaTable {
  const starts = new Int32Array(ORIENTATIONS * ANISOTROPIES * SECTORS + 1)
  const offsets: number[] = []
  const weights: number[] = []
  for (let o = 0; o < ORIENTATIONS; o++) {
    const angle = (o * Math.PI) / ORIENTATIONS
    for (let k = 0; k < ANISOTROPIES; k++) {
      const sectors = ellipseSectors(radius, angle, k / (ANISOTROPIES - 1), stride)
      sectors.forEach((all, sector) => {
        const strongest = Math.max(...all.map((tap) => tap.weight))
        const taps = all.filter((tap) => tap.weight >= FAINT * strongest)
        const total = taps.reduce((sum, tap) => sum + tap.weight, 0)
        for (const tap of taps) {
          offsets.push(tap.offset)
          weights.push(tap.weight / total)
        }
        starts[(o * ANISOTROPIES + k) * SECTORS + sector + 1] = offsets.length
      })
    }
  }
  return { starts, offsets: Int32Array.from(offsets), weights: Float32Array.from(weights) }
}

type Tap = { offset: number; weight: number }

function ellipseSectors(radius: number, angle: number, anisotropy: number, stride: number): Tap[][] {
  const along = radius * (1 + anisotropy)
  const across = radius / (1 + anisotropy)
  const zeta = Math.min(0.5, 2 / radius)
  const eta = (zeta + Math.cos(0.58)) / Math.sin(0.58) ** 2
  const reach = Math.ceil(along)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const sectors: Tap[][] = Array.from({ length: SECTORS }, () => [])
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const u = (dx * cos + dy * sin) / along
      const v = (-dx * sin + dy * cos) / across
      const distance = u * u + v * v
      if (distance > 1) continue
      const raw = sectorWeights(u, v, zeta, eta)
      const sum = raw.reduce((total, weight) => total + weight, 0)
      const fall = Math.exp(-3.125 * distance) / sum
      raw.forEach((weight, sector) => {
        if (weight > 0) sectors[sector]!.push({ offset: 4 * (dy * stride + dx), weight: weight * fall })
      })
    }
  }
  return sectors
}

function sectorWeights(u: number, v: number, zeta: number, eta: number): number[] {
  const weights: number[] = []
  for (let quarter = 0; quarter < 2; quarter++) {
    const x = quarter === 0 ? u : Math.SQRT1_2 * (u - v)
    const y = quarter === 0 ? v : Math.SQRT1_2 * (u + v)
    const vertical = zeta - eta * x * x
    const horizontal = zeta - eta * y * y
    weights[quarter] = Math.max(0, y + vertical) ** 2
    weights[2 + quarter] = Math.max(0, -x + horizontal) ** 2
    weights[4 + quarter] = Math.max(0, -y + vertical) ** 2
    weights[6 + quarter] = Math.max(0, x + horizontal) ** 2
  }
  return weights
}
