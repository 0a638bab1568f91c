import { type Checkout, PaintingWishes } from '@atelier/contract'
import { safeParse } from 'zod/v4/core'
import type { RunRow } from '../transformations/run-rows.ts'

type Metadata = Checkout['metadata']

/** Wishes as a checkout carries them: metadata has no fractions, so numbers travel as text. */
export const wishesToMetadata = ({ style, brush, seed }: PaintingWishes): Metadata => ({
  ...(style !== undefined && { style }),
  ...(brush !== undefined && { brush: String(brush) }),
  ...(seed !== undefined && { seed }),
})

const oneOf = <Name extends keyof PaintingWishes>(name: Name, value: unknown): PaintingWishes => {
  const read = safeParse(PaintingWishes, { [name]: value })
  return read.success ? read.data : {}
}

/** The wishes in a checkout's or an order's metadata. One that cannot be read is none: a paid picture is painted. */
export const wishesIn = ({ style, brush, seed }: Metadata): PaintingWishes => ({
  ...(style !== undefined && oneOf('style', style)),
  ...(brush !== undefined && oneOf('brush', Number(brush))),
  ...(seed !== undefined && oneOf('seed', seed)),
})

/** What a run was asked for. */
export const wishesOf = ({
  style,
  brush,
  seed,
}: Pick<RunRow, 'style' | 'brush' | 'seed'>): PaintingWishes => ({
  ...(style !== null && { style }),
  ...(brush !== null && { brush }),
  ...(seed !== null && { seed }),
})
