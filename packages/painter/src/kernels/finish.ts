import type { Plane, Size } from '../picture.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

/** Side of the square tile of grain. */
export const GRAIN_SIDE = 256

export function finishKernels(runtime: Runtime) {
  return {
    /**
     * Light from the upper left over the thickness of the paint, in place; calm areas show less of it.
     * @param bright receives how much each pixel exceeds a lightness of 0.8
     */
    addRelief: (L: Plane, height: Plane, calm: Plane, bright: Plane, size: Size): void =>
      overRows(runtime, 'addRelief', size, [L, height, calm, bright], size.width),
    /** Lets a glow shine over the picture, in place; white pixels stay white. */
    addGlow: (L: Plane, glow: Plane): void => overPixels(runtime, 'addGlow', [L, glow]),
    /**
     * Adds a tile of grain, in place. Mirrored tiling: the tile's borders meet themselves, so no seam shows.
     * @param top rows of the picture above the plane
     */
    addGrain: (L: Plane, tile: Plane, size: Size, strength: number, top = 0): void =>
      withNumbers(runtime, [tile], (grain) =>
        overRows(runtime, 'addGrain', size, [L], grain, size.width, strength, top),
      ),
  }
}
