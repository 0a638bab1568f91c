import type { Plane, Size } from '../picture.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

/** Side of the square tile of grain, in pixels. */
export const GRAIN_SIDE = 256

export function finishKernels(runtime: Runtime) {
  return {
    /**
     * Lights the thickness of the paint from the upper left, in place; weaker in calm areas.
     * @param bright receives the excess of each pixel over a lightness of 0.8
     */
    addRelief: (L: Plane, height: Plane, calm: Plane, bright: Plane, size: Size): void =>
      overRows(runtime, 'addRelief', size, { L, height, calm, bright, width: size.width }),
    /** Adds a glow to the picture, in place; white pixels stay white. */
    addGlow: (L: Plane, glow: Plane): void => overPixels(runtime, 'addGlow', { L, glow }),
    /**
     * Adds a tile of grain, in place. Mirrored tiling: the tile's borders match, so no seam shows.
     * @param top rows of the picture above the plane
     */
    addGrain: (L: Plane, tile: Plane, size: Size, strength: number, top = 0): void =>
      withNumbers(runtime, [tile], (grain) =>
        overRows(runtime, 'addGrain', size, { L, tile: grain, width: size.width, strength, top }),
      ),
  }
}
