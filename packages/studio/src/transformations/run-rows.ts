import type { PaintingStyle } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { StudioRunsTable, StudioTransformationsTable } from '../database/tables.ts'

/** How far the work for one paid checkout is. */
export type Stage = 'queued' | 'uploading' | 'painting' | 'saving' | 'completed' | 'failed'

export type RunRow = Selectable<StudioRunsTable> & {
  readonly stage: Stage
  readonly style: PaintingStyle | null
}

export type RecordRow = Selectable<StudioTransformationsTable>

/** What each stage starts at; between painting and saving the painter's own progress counts. */
export const progressAt = { queued: 10, uploading: 30, painting: 70, saving: 99, completed: 100 } as const

/** Times a visitor may ask again after a painting was given up. */
export const retriesAllowed = 5
