import { at, get, put } from './lanes'

/** Side of the tile of grain, in pixels: a power of two. */
const TILE: i32 = 256

/** Light from the upper left, as src/kernels/finish.ts defines it; `bright` receives the lightness above 0.8. Rows `from` to `to`. */
export function addRelief(
  L: usize, height: usize, calm: usize, bright: usize, width: i32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    const row = y * width
    const above = y > 0 ? row - width : row
    for (let x = 0; x < width; x++) {
      const i = row + x
      const left = x > 0 ? i - 1 : i
      const rise: f32 = 2 * get(height, i) - get(height, left) - get(height, above + x)
      const slope = min<f32>(0.2, max<f32>(-0.2, rise))
      const light = get(L, i) + 0.06 * slope * (1 - 0.7 * get(calm, i))
      put(L, i, light)
      put(bright, i, max<f32>(light - 0.8, 0))
    }
  }
}

/** Adds a glow to the lightness of a picture. Pixels `from` to `to`. */
export function addGlow(L: usize, glow: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i++) put(L, i, get(L, i) + 0.4 * get(glow, i) * (1 - get(L, i)))
}

/** Adds a repeated, mirrored tile of grain; the plane begins `top` rows below the picture's top. Rows `from` to `to`. */
export function addGrain(
  L: usize, tile: usize, width: i32, strength: f32, top: i32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    const source = at(tile, mirror(y + top) * TILE)
    const target = at(L, y * width)
    for (let x = 0; x < width; x++) put(target, x, get(target, x) + strength * get(source, mirror(x)))
  }
}

@inline
function mirror(x: i32): i32 {
  const k = x & (2 * TILE - 1)
  return k < TILE ? k : 2 * TILE - 1 - k
}
