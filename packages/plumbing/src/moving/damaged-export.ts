import { DatabaseError } from 'pg'

/**
 * An export is not as it was written, or cannot be restored as it is. Every other error says nothing about the export:
 * there was no room, something could not be reached, a process ended.
 */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport'
}

/** Values that their columns do not take, and rows that contradict each other (SQLSTATE, classes 22 and 23). */
const ofRows = /^2[23]/

/** The error as a damage, when PostgreSQL refused rows of the export for what they hold. */
export const toDamage = (error: unknown): unknown =>
  error instanceof DatabaseError && ofRows.test(error.code ?? '')
    ? new DamagedExport(`The rows of the export cannot be restored: ${error.message}.`, { cause: error })
    : error
