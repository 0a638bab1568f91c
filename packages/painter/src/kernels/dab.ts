import type { Picture, Plane } from '../picture.ts'
import { overBands, type Runtime } from './runtime.ts'

/**
 * Prints of one kind of brush, all of one size, one at a time: the amount of paint (`cover`, 0..1) and its
 * thickness (`relief`, about 0.5), row by row.
 */
export type BrushAtlas = {
  readonly width: number
  readonly height: number
  readonly count: number
  readonly cover: Plane
  readonly relief: Plane
}

/**
 * One touch of the brush. Lengths in pixels of the canvas, angle in radians, `bend` is the curvature in
 * 1/pixel.
 */
export type Dab = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly width: number
  readonly bend: number
  /** Index of the print in the atlas. */
  readonly brush: number
  /** Color of the paint. */
  readonly L: number
  readonly a: number
  readonly b: number
  /** Color that the dab represents: it covers only pixels whose reference has about this color. */
  readonly ownL: number
  readonly ownA: number
  readonly ownB: number
}

/**
 * Numbers of one dab in a list: x, y, cosine, sine, length, width, bend, brush, L, a, b, ownL, ownA, ownB,
 * two unused.
 */
export const DAB_NUMBERS = 16

/** Dabs in painting order, `DAB_NUMBERS` numbers each. */
export type DabList = { readonly count: number; readonly numbers: Plane }

export function writeDab(numbers: Plane, index: number, dab: Dab): void {
  const at = index * DAB_NUMBERS
  numbers[at] = dab.x
  numbers[at + 1] = dab.y
  numbers[at + 2] = Math.cos(dab.angle)
  numbers[at + 3] = Math.sin(dab.angle)
  numbers[at + 4] = dab.length
  numbers[at + 5] = dab.width
  numbers[at + 6] = dab.bend
  numbers[at + 7] = dab.brush
  numbers[at + 8] = dab.L
  numbers[at + 9] = dab.a
  numbers[at + 10] = dab.b
  numbers[at + 11] = dab.ownL
  numbers[at + 12] = dab.ownA
  numbers[at + 13] = dab.ownB
}

/**
 * `tolerance` is the color distance at which a dab covers by half; `bristle` the strength of the relief's
 * shading.
 */
export type DabParameters = {
  readonly brushes: BrushAtlas
  readonly reference: Picture
  /** Thickness of the paint, applied like the paint itself. */
  readonly height: Plane
  readonly tolerance: number
  readonly bristle: number
}

/** Rows painted at a time; see the tiles in assembly/dabs.ts. */
const ROWS = 64

export function dabKernels(runtime: Runtime) {
  return {
    /**
     * Paints the dabs on the canvas one at a time, in place. Cover falls off where the reference differs from
     * a dab's own color, so a stroke stops at the edges of the motif instead of smearing over them.
     */
    paintDabs: (
      { count, numbers }: DabList,
      canvas: Picture,
      { brushes, reference, height, tolerance, bristle }: DabParameters,
    ): void =>
      overBands(runtime, 'paintDabs', canvas.height, ROWS, {
        list: numbers,
        count,
        L: canvas.L,
        a: canvas.a,
        b: canvas.b,
        height,
        columns: canvas.width,
        refL: reference.L,
        refA: reference.a,
        refB: reference.b,
        cover: brushes.cover,
        relief: brushes.relief,
        printWidth: brushes.width,
        printHeight: brushes.height,
        tolerance,
        bristle,
      }),
  }
}
