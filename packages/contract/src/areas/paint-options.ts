import * as z from 'zod/mini'
import { brushRange, largestSeed, paintingStyles } from '../primitives/paint-limits.ts'

/** The palettes of paintings; the first is the default. */
export const PaintingStyle = z.enum(paintingStyles)
export type PaintingStyle = z.output<typeof PaintingStyle>

/** The options of a painting. The painter chooses options that are left out. */
export const PaintOptions = z.object({
  style: z.exactOptional(PaintingStyle),
  brush: z.exactOptional(z.number().check(z.minimum(brushRange.least), z.maximum(brushRange.most))),
  seed: z.exactOptional(z.int().check(z.minimum(0), z.maximum(largestSeed))),
})
export type PaintOptions = z.output<typeof PaintOptions>
