/** SQLSTATEs and socket errors that say: the database is away or full, not: the query is wrong. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '53400',
  '57P01',
  '57P02',
  '57P03',
])

const messages = /^Connection terminated|timeout exceeded when trying to connect/

/** Whether an error means that the database cannot be reached at the moment, so that trying again can help. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  return (
    (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) || messages.test(error.message)
  )
}
