/** The services outside this process that can fail. */
export type Service = 'database' | 'files' | 'mail'

/**
 * A service cannot do its work at the moment: it is away, or has no room left. Nothing is wrong with the call,
 * which can be made again later.
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

/** An error of several addresses that were tried has no message of its own. */
const describe = (cause: Error): string =>
  cause.message === '' && cause instanceof AggregateError
    ? cause.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
    : cause.message

/** The code of a system error, an SQLSTATE, or the code of a library; undefined when there is none. */
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

/** Whether an error says that the other side of a connection cannot be reached. */
export const isNetworkError = (error: unknown): boolean => networkCodes.has(codeOf(error) ?? '')

/** Whether an error of the file system says that there is no room left. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
