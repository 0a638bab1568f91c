import { codeOf, isNetworkError, Outage } from '../outage/outage.ts'

/**
 * SQLSTATE classes and codes with which PostgreSQL says that it cannot work at the moment: connections (08), resources
 * (53), statements that were cancelled and servers that stop (57), its own files (58), and a server that only reads.
 */
const awayCodes = /^(08|53|57|58)|^25006$/

/** Whether PostgreSQL ended a statement because it took longer than its connection allows. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** What the driver says of connections, without a code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after)/

/** The error as an `Outage` when it says that the database cannot work at the moment; else the error itself. */
export const toOutage = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Outage) return error
  const code = codeOf(error) ?? ''
  if (code === '53100' || code === 'ENOSPC') return new Outage('database', 'full', error)
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isAway =
    noSocket || isNetworkError(error) || awayCodes.test(code) || driverMessages.test(error.message)
  return isAway ? new Outage('database', 'away', error) : error
}
