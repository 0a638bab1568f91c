import type { PaintOptions } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { StudioPaintingsTable, StudioTransformationsTable } from '../database/tables.ts'

/** A transformation: the paid job of making one painting. */
export type TransformationRow = Selectable<StudioTransformationsTable>

/** The picture that a transformation makes, and its original. */
export type PaintingRow = Selectable<StudioPaintingsTable>

/** Final stages. */
export const finalStages = ['completed', 'failed'] as const

/**
 * Progress at the beginning of each stage, 0 to 100. The painter reports the progress from painting to
 * saving.
 */
export const progressAt = { queued: 10, uploading: 30, painting: 70, saving: 99, completed: 100 } as const

/** Maximum retries of a failed transformation by its visitor. */
export const maxRetries = 5

/** True when a visitor may retry a transformation once it has failed. */
export const mayRetry = ({
  photo_rejected_at,
  refund_requested_at,
  retries,
}: Pick<TransformationRow, 'photo_rejected_at' | 'refund_requested_at' | 'retries'>): boolean =>
  photo_rejected_at === null && refund_requested_at === null && retries < maxRetries

/** Maximum corrections of a painting's address: one purchase must not send e-mails to many. */
export const maxEmailCorrections = 3

/** True when a visitor may have a painting sent to another address. */
export const mayCorrectEmail = ({
  stage,
  email_corrections,
}: Pick<TransformationRow, 'stage' | 'email_corrections'>): boolean =>
  stage === 'completed' && email_corrections < maxEmailCorrections

/** Returns the paint options of a transformation; the painter chooses the others. */
export const paintOptionsOf = ({
  style,
  brush,
  seed,
}: Pick<TransformationRow, 'style' | 'brush' | 'seed'>): PaintOptions => ({
  ...(style !== null && { style }),
  ...(brush !== null && { brush }),
  ...(seed !== null && { seed }),
})
