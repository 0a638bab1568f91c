import type { Selectable } from 'kysely'
import type { StudioRunsTable, StudioTransformationsTable } from '../database/tables.ts'

export type RunRow = Readonly<Selectable<StudioRunsTable>>

/** How far the work for one paid checkout is. */
export type Stage = RunRow['stage']

export type RecordRow = Selectable<StudioTransformationsTable>

/** What each stage starts at; between painting and saving the painter's own progress counts. */
export const progressAt = { queued: 10, uploading: 30, painting: 70, saving: 99, completed: 100 } as const

/** Times a visitor may ask again after a painting was given up. */
export const retriesAllowed = 5
