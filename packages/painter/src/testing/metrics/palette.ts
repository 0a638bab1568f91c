import type { Picture } from '../../picture.ts'

/** Measurements of a painter's palette in the colors. */
export type Palette = {
  /** Mean number of different colors in a square of 32 pixels: paint has few, photos many. */
  readonly tones: number
  /** Mean chroma. */
  readonly chroma: number
  /** Share of pixels darker than 0.15: paintings mix their darks and use no black. */
  readonly black: number
}

const BLOCK = 32

export function measurePalette({ width, height, L, a, b }: Picture): Palette {
  let chroma = 0
  let black = 0
  for (let i = 0; i < L.length; i++) {
    chroma += Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    if (L[i]! < 0.15) black++
  }
  let [tones, blocks] = [0, 0]
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const seen = new Set<number>()
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left; x < left + BLOCK; x++) {
          const i = y * width + x
          seen.add((step(L[i]!, 24) * 64 + step(a[i]! + 0.5, 40)) * 64 + step(b[i]! + 0.5, 40))
        }
      }
      tones += seen.size
      blocks++
    }
  }
  return { tones: tones / Math.max(1, blocks), chroma: chroma / L.length, black: black / L.length }
}

function step(x: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(x * count)))
}
