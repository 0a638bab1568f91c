/** A color by its x and y (CIE 1931). */
export type Chromaticity = readonly [x: number, y: number]
/** Primaries and white point of a display. */
export type Primaries = readonly [
  red: Chromaticity,
  green: Chromaticity,
  blue: Chromaticity,
  white: Chromaticity,
]

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** White point of profiles, as XYZ (ICC.1:2022, 7.2.16). */
const D50: Vector = [0.9642, 1, 0.8249]

/**
 * Returns the color profile of a display (ICC.1:2022, 8.3).
 * @param transfer the light of a value, both between 0 and 1
 */
export function displayProfile(primaries: Primaries, transfer: (value: number) => number): Uint8Array {
  const curve = curveOf(transfer)
  const colours = ['r', 'g', 'b'] as const
  const columns = toD50(primaries).map((colour, n) => [`${colours[n]}XYZ`, xyz(colour)] as const)
  return profile([
    ...columns,
    ['wtpt', xyz(D50)],
    ...colours.map((colour) => [`${colour}TRC`, curve] as const),
  ])
}

/**
 * Returns red, green and blue as XYZ under D50, adapted from their own white by Bradford (ICC.1:2022, annex
 * E).
 */
function toD50([red, green, blue, white]: Primaries): readonly Vector[] {
  const own = columnsOf([asXyz(red), asXyz(green), asXyz(blue)])
  const amounts = times(inverse(own), asXyz(white))
  const bradford: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ]
  const [before, after] = [times(bradford, asXyz(white)), times(bradford, D50)]
  const adapt = (colour: Vector): Vector => {
    const [long, middle, short] = times(bradford, colour)
    return times(inverse(bradford), [
      (long * after[0]) / before[0],
      (middle * after[1]) / before[1],
      (short * after[2]) / before[2],
    ])
  }
  return columnsOf(own).map(([x, y, z], n) => adapt([x * amounts[n]!, y * amounts[n]!, z * amounts[n]!]))
}

const asXyz = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y]

const times = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const [a, b, c] = matrix
  const row = ([p, q, r]: Vector): number => p * x + q * y + r * z
  return [row(a), row(b), row(c)]
}

/** Transposes a matrix. */
const columnsOf = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
]

const inverse = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => {
  const of = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    [(e * i - f * h) / of, (c * h - b * i) / of, (b * f - c * e) / of],
    [(f * g - d * i) / of, (a * i - c * g) / of, (c * d - a * f) / of],
    [(d * h - e * g) / of, (b * g - a * h) / of, (a * e - b * d) / of],
  ]
}

/** Returns a tag of the type XYZ (ICC.1:2022, 10.31). */
function xyz(colour: Vector): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ')
  for (const [n, value] of colour.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * n)
  return tag
}

const CURVE_POINTS = 4096

/** Returns a tag of the type curve (ICC.1:2022, 10.6). */
function curveOf(transfer: (value: number) => number): Buffer {
  const tag = Buffer.alloc(12 + CURVE_POINTS * 2)
  tag.write('curv')
  tag.writeUInt32BE(CURVE_POINTS, 8)
  for (let n = 0; n < CURVE_POINTS; n++)
    tag.writeUInt16BE(Math.round(transfer(n / (CURVE_POINTS - 1)) * 65_535), 12 + 2 * n)
  return tag
}

/** Returns a display profile: its header, the table of its tags, and the tags (ICC.1:2022, 7). */
function profile(tags: readonly (readonly [name: string, tag: Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + 12 * tags.length)
  head.writeUInt32BE(0x0430_0000, 8)
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  for (const [n, value] of D50.entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * n)
  head.writeUInt32BE(tags.length, 128)
  let end = head.length
  for (const [n, [name, tag]] of tags.entries()) {
    head.write(name, 132 + 12 * n)
    head.writeUInt32BE(end, 136 + 12 * n)
    head.writeUInt32BE(tag.length, 140 + 12 * n)
    end += tag.length
  }
  head.writeUInt32BE(end, 0)
  return Buffer.concat([head, ...tags.map(([, tag]) => tag)])
}
