/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** One channel of a picture: `width * height` numbers, row by row from the top left. */
export type Plane = Float32Array

/**
 * A picture in OKLab: lightness `L` 0..1 and the two color axes `a` (green to red) and `b` (blue to yellow),
 * each about -0.4..0.4.
 */
export type Picture = Size & { readonly L: Plane; readonly a: Plane; readonly b: Plane }

/** Returns the size after halving, rounded up so that no pixel is lost. */
export function halfOf({ width, height }: Size): Size {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 }
}
