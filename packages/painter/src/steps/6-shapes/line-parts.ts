import { smoothstep } from '../../curves.ts'
import type { Plane, Size } from '../../picture.ts'

/**
 * Rule for lines: a line is darker than `faintest`, 0..1, and its length, corner to corner in pixels, counts
 * a little from the first of `lengths` on and in full from the second. `spared` are the lengths for areas
 * where short marks are preserved.
 */
export type LineRule = {
  readonly faintest: number
  readonly lengths: readonly [number, number]
  readonly spared: readonly [number, number]
  /** The lengths of a line that divides no large shapes, and the share of a line along them that does. */
  readonly loose: readonly [number, number]
  readonly dividing: readonly [number, number]
}

/**
 * Fades marks that are too short for a line, in place: specks on rough ground. The length of a connected part
 * is the diagonal of its bounding box.
 * @param line 0..1
 * @param edges 0..1, edges of large shapes
 * @param spared 0..1, areas where shorter marks are preserved: eyes, nose and mouth
 * @param keep a scratch plane
 */
export function fadeSpecks(
  line: Plane,
  size: Size,
  rule: LineRule,
  { edges, spared, keep }: { readonly edges: Plane; readonly spared: Plane; readonly keep: Plane },
): void {
  const runs = findRuns(line, size, rule.faintest)
  const { lengths, dividing } = measureParts(runs, edges, size.width)
  const { width, height } = size
  keep.fill(0)
  for (let at = 0; at < runs.length; at += RUN) {
    const root = rootOf(runs, at / RUN)
    const length = lengths[root]!
    const loose =
      (1 - smoothstep(...rule.loose, length)) * (1 - smoothstep(...rule.dividing, dividing[root]!))
    const share = smoothstep(...rule.lengths, length) * (1 - loose)
    const close = smoothstep(...rule.spared, length)
    if (close === 0) continue
    const row = runs[at]!
    // The soft rim of a line is fainter than the line.
    const left = Math.max(0, runs[at + 1]! - 1)
    const right = Math.min(width - 1, runs[at + 2]! + 1)
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
      for (let i = y * width + left; i <= y * width + right; i++)
        keep[i] = Math.max(keep[i]!, share, close * spared[i]!)
    }
  }
  for (let i = 0; i < line.length; i++) line[i] = line[i]! * keep[i]!
}

/**
 * Numbers of one run of pixels in a row: the row, its first and last column, and an earlier run of the same
 * part.
 */
const RUN = 4

/** Returns every run of pixels darker than `faintest`, row by row, joined into parts by union-find. */
function findRuns(line: Plane, { width, height }: Size, faintest: number): Int32Array {
  let runs = new Int32Array(RUN << 12)
  let count = 0
  let above = 0
  for (let y = 0; y < height; y++) {
    const start = count
    const row = y * width
    for (let x = 0; x < width; x++) {
      if (line[row + x]! <= faintest) continue
      const first = x
      while (x + 1 < width && line[row + x + 1]! > faintest) x++
      const at = RUN * count
      if (at === runs.length) {
        const grown = new Int32Array(2 * runs.length)
        grown.set(runs)
        runs = grown
      }
      runs[at] = y
      runs[at + 1] = first
      runs[at + 2] = x
      runs[at + 3] = count
      while (above < start && (runs[RUN * above]! < y - 1 || runs[RUN * above + 2]! < first - 1)) above++
      for (let k = above; k < start && runs[RUN * k + 1]! <= x + 1; k++) join(runs, k, count)
      count++
    }
    above = start
  }
  return runs.subarray(0, RUN * count)
}

/** Joins two runs. The earlier one becomes the root: a part's first run comes before the others. */
function join(runs: Int32Array, first: number, second: number): void {
  const [a, b] = [rootOf(runs, first), rootOf(runs, second)]
  runs[RUN * Math.max(a, b) + 3] = Math.min(a, b)
}

/** Returns the root of a run. Halves the path on every walk, so that no pattern makes the walks long. */
function rootOf(runs: Int32Array, run: number): number {
  let root = run
  for (;;) {
    const next = runs[RUN * root + 3]!
    if (next === root) return root
    root = runs[RUN * root + 3] = runs[RUN * next + 3]!
  }
}

/** Returns the length of each part, and its mean of `edges`, at the number of its root. */
function measureParts(
  runs: Int32Array,
  edges: Plane,
  width: number,
): { lengths: Float32Array; dividing: Float32Array } {
  const count = runs.length / RUN
  const [left, right, bottom] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const [lengths, dividing, pixels] = [
    new Float32Array(count),
    new Float32Array(count),
    new Int32Array(count),
  ]
  for (let n = 0; n < count; n++) {
    const root = rootOf(runs, n)
    const [row, first, last] = [runs[RUN * n]!, runs[RUN * n + 1]!, runs[RUN * n + 2]!]
    left[root] = root === n ? first : Math.min(left[root]!, first)
    right[root] = root === n ? last : Math.max(right[root]!, last)
    bottom[root] = row
    pixels[root] = pixels[root]! + last - first + 1
    for (let i = row * width + first; i <= row * width + last; i++)
      dividing[root] = dividing[root]! + edges[i]!
  }
  for (let n = 0; n < count; n++) {
    const across = right[n]! - left[n]! + 1
    const down = bottom[n]! - runs[RUN * n]! + 1
    lengths[n] = Math.sqrt(across * across + down * down)
    dividing[n] = dividing[n]! / Math.max(1, pixels[n]!)
  }
  return { lengths, dividing }
}
