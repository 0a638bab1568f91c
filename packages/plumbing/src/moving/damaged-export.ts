import { DatabaseError } from 'pg'

/**
 * Export that was altered, or cannot be restored. Other errors (disk full, unreachable service, end of the process) do
 * not mean that it is damaged.
 */
export class DamagedExport extends Error {
  override readonly name = 'DamagedExport'
}

/** SQLSTATE classes 22 and 23: values that their columns reject, and rows that contradict each other. */
const ofRows = /^2[23]/

/** Returns the error as `DamagedExport` if PostgreSQL rejected rows of the export for their contents. */
export const asDamagedExport = (error: unknown): unknown =>
  error instanceof DatabaseError && ofRows.test(error.code ?? '')
    ? new DamagedExport(`The rows of the export cannot be restored: ${error.message}.`, { cause: error })
    : error
