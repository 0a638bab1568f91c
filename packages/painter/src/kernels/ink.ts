import type { Picture, Plane } from '../picture.ts'
import { overPixels, type Runtime } from './runtime.ts'

/** Full-size planes, 0..1: the lines; the sky and rough areas, which weaken them; and the subject, whose lines are bolder. */
export type LineGrounds = {
  readonly line: Plane
  readonly rough: Plane
  readonly sky: Plane
  readonly subject: Plane
}

/** `strength` of all lines, extra strength (`bold`) on the main subject, and the `color` of the ink. */
export type Ink = {
  readonly strength: number
  readonly bold: number
  readonly color: { readonly L: number; readonly a: number; readonly b: number }
}

export function inkKernels(runtime: Runtime) {
  return {
    /**
     * Detects lines, 0..1: dark responses of the flow DoG; on lighter ground, fainter responses count.
     * @param light lightness of the source picture
     * @param fine response to narrow lines; receives the result
     * @param broad response to wide ones
     */
    findLines: (light: Plane, fine: Plane, broad: Plane): void =>
      overPixels(runtime, 'findLines', { ground: light, fine, broad }),
    /** Draws ink lines that take up some of the color beneath, in place. */
    drawLines: (
      { L, a, b }: Picture,
      { line, rough, sky, subject }: LineGrounds,
      { strength, bold, color }: Ink,
    ): void => {
      const inked = { ink: strength, bold, inkL: color.L, inkA: color.a, inkB: color.b }
      overPixels(runtime, 'drawLines', { L, a, b, line, rough, sky, subject, ...inked })
    },
  }
}
