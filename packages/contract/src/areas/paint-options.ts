import * as z from 'zod/mini'
import { brushRange, maxSeed } from '../primitives/paint-limits.ts'
import { paintingStyles } from '../primitives/painting-styles.ts'

/** Styles of paintings. */
export const PaintingStyle = z.enum(paintingStyles)
export type PaintingStyle = z.output<typeof PaintingStyle>

/** Options of a painting. The painter chooses missing options. */
export const PaintOptions = z.object({
  style: z.exactOptional(PaintingStyle),
  brush: z.exactOptional(z.number().check(z.minimum(brushRange.least), z.maximum(brushRange.most))),
  seed: z.exactOptional(z.int().check(z.minimum(0), z.maximum(maxSeed))),
})
export type PaintOptions = z.output<typeof PaintOptions>
