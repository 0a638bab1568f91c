import type { PaintOptions } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { StudioPaintingsTable, StudioTransformationsTable } from '../database/tables.ts'

/** A transformation: the paid job of making one painting. */
export type TransformationRow = Selectable<StudioTransformationsTable>

/** The picture that a transformation makes, and the original beside it. */
export type PaintingRow = Selectable<StudioPaintingsTable>

/** The stages in which nothing more is done. */
export const finalStages = ['completed', 'failed'] as const

/** The progress at the beginning of each stage, 0 to 100. The painter reports the progress from painting to saving. */
export const progressAt = { queued: 10, uploading: 30, painting: 70, saving: 99, completed: 100 } as const

/** The number of times that a visitor may retry a failed transformation. */
export const maxRetries = 5

/** Whether a visitor may retry a transformation once it has failed. */
export const mayRetry = ({
  photo_rejected_at,
  refund_requested_at,
  retries,
}: Pick<TransformationRow, 'photo_rejected_at' | 'refund_requested_at' | 'retries'>): boolean =>
  photo_rejected_at === null && refund_requested_at === null && retries < maxRetries

/** The paint options of a transformation; the painter chooses the others. */
export const paintOptionsOf = ({
  style,
  brush,
  seed,
}: Pick<TransformationRow, 'style' | 'brush' | 'seed'>): PaintOptions => ({
  ...(style !== null && { style }),
  ...(brush !== null && { brush }),
  ...(seed !== null && { seed }),
})
