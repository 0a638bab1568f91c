import { codeOf, isNetworkError, Outage } from '../outage/outage.ts'

/**
 * SQLSTATE classes and codes of a temporarily unavailable PostgreSQL: connections (08), resources (53),
 * canceled statements and stopping servers (57), its own files (58), and a read-only server.
 */
const awayCodes = /^(08|53|57|58)|^25006$/

/** Returns true if PostgreSQL ended a statement that exceeded its connection's time limit. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** Messages of the driver about connections, which have no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after)/

/**
 * Returns the error as an `Outage` when the database is temporarily unavailable; otherwise the error itself.
 */
export const toOutage = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Outage) return error
  const code = codeOf(error) ?? ''
  if (code === '53100' || code === 'ENOSPC') return new Outage('database', 'full', error)
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isAway =
    noSocket || isNetworkError(error) || awayCodes.test(code) || driverMessages.test(error.message)
  return isAway ? new Outage('database', 'away', error) : error
}
