/** External services that can fail. */
export type Service = 'database' | 'files' | 'mail'

/**
 * Temporary failure of a service: it is unreachable, or has no room left. The call itself is valid and can be
 * retried later.
 */
export class Outage extends Error {
  override readonly name = 'Outage'
  readonly service: Service
  readonly reason: 'away' | 'full'

  constructor(service: Service, reason: 'away' | 'full', cause: unknown) {
    super(cause instanceof Error ? describe(cause) : String(cause), { cause })
    this.service = service
    this.reason = reason
  }
}

/** Returns the message of an error; an error for several attempted addresses has no message of its own. */
const describe = (cause: Error): string =>
  cause.message === '' && cause instanceof AggregateError
    ? cause.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
    : cause.message

/**
 * Returns the code of a system error, an SQLSTATE, or the code of a library; undefined when there is none.
 */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Error codes of a connection that cannot be made or breaks. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** Returns true if the other side of a connection cannot be reached. */
export const isNetworkError = (error: unknown): boolean => networkCodes.has(codeOf(error) ?? '')

/** Returns true if the file system has no room left. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
