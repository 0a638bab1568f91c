import { at, get, get4, put4 } from './lanes'

const NUMBERS: i32 = 16
const OPACITY: f32 = 0.95
const LEAST: f32 = 0.004

/**
 * Width of the tiles, which are painted sequentially. A tile of 64 rows of all seven planes fits a processor's
 * second cache; the whole canvas does not, and dabs jump about in it.
 */
const TILE: i32 = 128

/**
 * Paints a list of dabs on the canvas, in order; the layout of a dab is that of `DAB_NUMBERS` in
 * src/kernels/dab.ts. Rows `from` to `to` of the canvas; another thread paints the other rows.
 */
export function paintDabs(
  list: usize, count: i32, L: usize, a: usize, b: usize, height: usize, columns: i32,
  refL: usize, refA: usize, refB: usize, cover: usize, relief: usize, printWidth: i32, printHeight: i32,
  tolerance: f32, bristle: f32, from: i32, to: i32,
): void {
  const strictness: f32 = 1 / (tolerance * tolerance)
  const ramp = f32x4(0, 1, 2, 3)
  for (let leftEnd = 0; leftEnd < columns; leftEnd += TILE) {
    const firstColumn = <f32>leftEnd
    const lastColumn = <f32>(min(columns, leftEnd + TILE) - 1)
    for (let n = 0; n < count; n++) {
      const dab = at(list, n * NUMBERS)
      const centreX = load<f32>(dab)
      const centreY = load<f32>(dab, 4)
      const cos = load<f32>(dab, 8)
      const sin = load<f32>(dab, 12)
      const length = load<f32>(dab, 16)
      const width = load<f32>(dab, 20)
      const sag: f32 = 0.5 * load<f32>(dab, 24)
      const halfLength: f32 = length / 2
      const halfWidth: f32 = width / 2
      const reachAcross = halfWidth + abs(sag) * halfLength * halfLength
      const reachY = abs(sin) * halfLength + abs(cos) * reachAcross
      const top = max(from, <i32>ceil<f32>(centreY - reachY))
      const bottom = min(to - 1, <i32>floor<f32>(centreY + reachY))
      if (top > bottom) continue
      const reachX = abs(cos) * halfLength + abs(sin) * reachAcross
      if (centreX + reachX < firstColumn || centreX - reachX > lastColumn) continue
      const print = <i32>load<f32>(dab, 28) * printWidth * printHeight
      const bristles = f32x4.splat(bristle)
      const paintL = f32x4.splat(load<f32>(dab, 32) - bristle * 0.5)
      const paintA = f32x4.splat(load<f32>(dab, 36))
      const paintB = f32x4.splat(load<f32>(dab, 40))
      const ownL = f32x4.splat(load<f32>(dab, 44))
      const ownA = f32x4.splat(load<f32>(dab, 48))
      const ownB = f32x4.splat(load<f32>(dab, 52))
      const scaleU: f32 = <f32>printWidth / length
      const scaleV: f32 = <f32>printHeight / width
      for (let y = top; y <= bottom; y++) {
        const dy = <f32>y - centreY
        let low = -<f32>columns
        let high = <f32>columns
        if (abs(cos) > 1e-4) {
          const p = (-halfLength - dy * sin) / cos
          const q = (halfLength - dy * sin) / cos
          low = max(low, min(p, q))
          high = min(high, max(p, q))
        }
        if (abs(sin) > 1e-4) {
          const p = (dy * cos - reachAcross) / sin
          const q = (dy * cos + reachAcross) / sin
          low = max(low, min(p, q))
          high = min(high, max(p, q))
        }
        const left = <i32>max<f32>(firstColumn, ceil<f32>(centreX + low))
        const right = <i32>min<f32>(lastColumn, floor<f32>(centreX + high))
        if (left > right) continue
        const row = y * columns
        const alongRow = f32x4.splat(dy * sin)
        const acrossRow = f32x4.splat(dy * cos)
        for (let x = left; x <= right; x += 4) {
          // The last group moves left so as not to touch the next row; `fresh` leaves out the pixels painted already.
          const start = min(x, columns - 4)
          const xs = f32x4.add(f32x4.splat(<f32>start), ramp)
          const fresh = v128.and(
            f32x4.ge(xs, f32x4.splat(<f32>x)),
            f32x4.le(xs, f32x4.splat(<f32>right)),
          )
          const dx = f32x4.sub(xs, f32x4.splat(centreX))
          const u = f32x4.add(f32x4.mul(dx, f32x4.splat(cos)), alongRow)
          const v = f32x4.sub(
            f32x4.sub(acrossRow, f32x4.mul(dx, f32x4.splat(sin))),
            f32x4.mul(f32x4.splat(sag), f32x4.mul(u, u)),
          )
          const column = f32x4.mul(f32x4.add(u, f32x4.splat(halfLength)), f32x4.splat(scaleU))
          const line = f32x4.mul(f32x4.add(v, f32x4.splat(halfWidth)), f32x4.splat(scaleV))
          const inside = v128.and(
            v128.and(f32x4.ge(column, f32x4.splat(0)), f32x4.lt(column, f32x4.splat(<f32>printWidth))),
            v128.and(f32x4.ge(line, f32x4.splat(0)), f32x4.lt(line, f32x4.splat(<f32>printHeight))),
          )
          const open = v128.and(inside, fresh)
          if (!v128.any_true(open)) continue
          const texel = v128.and(
            i32x4.add(
              i32x4.mul(i32x4.trunc_sat_f32x4_s(line), i32x4.splat(printWidth)),
              i32x4.trunc_sat_f32x4_s(column),
            ),
            open,
          )
          const t0 = print + i32x4.extract_lane(texel, 0)
          const t1 = print + i32x4.extract_lane(texel, 1)
          const t2 = print + i32x4.extract_lane(texel, 2)
          const t3 = print + i32x4.extract_lane(texel, 3)
          const covered = v128.and(f32x4(get(cover, t0), get(cover, t1), get(cover, t2), get(cover, t3)), open)
          const wet = f32x4.gt(covered, f32x4.splat(LEAST))
          if (!v128.any_true(wet)) continue
          const thickness = f32x4(get(relief, t0), get(relief, t1), get(relief, t2), get(relief, t3))
          const i = row + start
          const dL = f32x4.sub(get4(refL, i), ownL)
          const dA = f32x4.sub(get4(refA, i), ownA)
          const dB = f32x4.sub(get4(refB, i), ownB)
          const colour = f32x4.add(f32x4.mul(dA, dA), f32x4.mul(dB, dB))
          const miss = f32x4.mul(
            f32x4.add(f32x4.mul(dL, dL), f32x4.add(colour, colour)),
            f32x4.splat(strictness),
          )
          const alpha = f32x4.div(
            f32x4.mul(f32x4.splat(OPACITY), v128.and(covered, wet)),
            f32x4.add(f32x4.splat(1), f32x4.mul(miss, miss)),
          )
          blend(L, i, alpha, f32x4.add(paintL, f32x4.mul(bristles, thickness)))
          blend(a, i, alpha, paintA)
          blend(b, i, alpha, paintB)
          blend(height, i, alpha, thickness)
        }
      }
    }
  }
}

@inline
function blend(plane: usize, i: i32, alpha: v128, paint: v128): void {
  const under = get4(plane, i)
  put4(plane, i, f32x4.add(under, f32x4.mul(alpha, f32x4.sub(paint, under))))
}
