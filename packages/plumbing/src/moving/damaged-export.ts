import { DatabaseError } from 'pg'

/**
 * Export that differs from its written form, or cannot be restored. All other errors say nothing about the
 * export: no room, an unreachable service, the end of a process.
 */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport'
}

/** SQLSTATE classes 22 and 23: values that their columns reject, and rows that contradict each other. */
const ofRows = /^2[23]/

/** Converts the error to a damage, when PostgreSQL rejected rows of the export for their contents. */
export const toDamage = (error: unknown): unknown =>
  error instanceof DatabaseError && ofRows.test(error.code ?? '')
    ? new DamagedExport(`The rows of the export cannot be restored: ${error.message}.`, { cause: error })
    : error
