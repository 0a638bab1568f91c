import type { Plane, Size } from '../../../picture.ts'
import type { Point } from '../../../nets/sight.ts'

/** Writes 1 inside of a polygon, by the even-odd rule; its points are in pixels. */
export function fillPolygon(plane: Plane, { width, height }: Size, points: readonly Point[]): void {
  const rows = points.map(({ y }) => y)
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...rows))), Math.min(height - 1, Math.max(...rows))]
  for (let y = top; y <= bottom; y++) {
    const crossings = points
      .flatMap((point, k) => {
        const next = points[(k + 1) % points.length]!
        if (point.y <= y === next.y <= y) return []
        return [point.x + ((y - point.y) / (next.y - point.y)) * (next.x - point.x)]
      })
      .sort((p, q) => p - q)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const [left, right] = [Math.max(0, Math.ceil(crossings[k]!)), Math.min(width - 1, crossings[k + 1]!)]
      for (let x = left; x <= right; x++) plane[y * width + x] = 1
    }
  }
}
