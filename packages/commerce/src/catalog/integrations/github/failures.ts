import { PlatformError } from '../port.ts'

/** An unsuccessful response of GitHub, or a failure to connect, as thrown by octokit. */
type HttpError = Error & {
  /** 500 when GitHub could not be reached. */
  readonly status: number
  readonly request?: { readonly url: string }
  readonly response?: { readonly headers: Readonly<Record<string, string | number | undefined>> }
}

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** Returns true if GitHub answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  isHttpError(error) && statuses.includes(error.status)

/** Returns true if a token request failed because its installation was removed (404) or suspended (403). */
const isForToken = (error: HttpError): boolean => error.request?.url.endsWith('/access_tokens') === true

const isRateLimit = (error: HttpError): boolean => {
  if (error.status === 429) return true
  const headers = error.response?.headers ?? {}
  return (
    error.status === 403 &&
    (headers['retry-after'] !== undefined ||
      String(headers['x-ratelimit-remaining']) === '0' ||
      /rate limit/i.test(error.message))
  )
}

/** Returns true if an exchange failed because of this server's settings rather than the person's code. */
export const isOperatorsFault = ({ message }: Error): boolean =>
  /\((?:incorrect_client_credentials|redirect_uri_mismatch)\b/.test(message)

/** Minimum delay, in milliseconds, that GitHub asks of callers when it states none. */
const usualWait = 60_000

/** Returns the delay that GitHub asks for, in milliseconds, by GitHub's own clock. */
const waitOf = ({ response }: HttpError): number => {
  const headers = response?.headers ?? {}
  const seconds = Number(headers['retry-after'])
  if (seconds > 0) return seconds * 1000
  const reset = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers['date']))
  return reset > 0 ? reset : usualWait
}

/** Returns GitHub's message without the address of its documentation. */
const sentenceOf = ({ message }: Error): string =>
  message.replace(/ - https?:\/\/\S+$/, '').replace(/[.\s]*$/, '.')

/** Returns the part of a failure that is safe to log: its request holds codes, tokens and secrets. */
export const causeOf = (error: Error): Error =>
  new Error(`GitHub answered ${'status' in error ? String(error.status) : 'nothing'}: ${error.message}`)

/**
 * Maps a failure to a `PlatformError`. An error that is not a response of GitHub is a bug of ours and is
 * returned unchanged.
 */
const platformErrorOf = (error: unknown): unknown => {
  if (error instanceof PlatformError || !isHttpError(error)) return error
  const cause = causeOf(error)
  const fail = (kind: 'retry' | 'rejected', message: string, retry_after_ms?: number) =>
    new PlatformError(kind, message, { cause, ...(retry_after_ms !== undefined && { retry_after_ms }) })
  if (isRateLimit(error))
    return fail('retry', 'GitHub asks this server to wait before it calls again.', waitOf(error))
  if (error.status >= 500)
    return fail('retry', `GitHub could not be reached or could not respond: ${sentenceOf(error)}`)
  if (isForToken(error) || error.status === 401)
    return fail(
      'rejected',
      'GitHub denies access to this server: the GitHub App was uninstalled or suspended. Install it again and link the repository again.',
    )
  if (error.status === 404)
    return fail('rejected', 'GitHub does not know the repository, or the GitHub App has no access to it.')
  return fail('rejected', `GitHub refuses: ${sentenceOf(error)}`)
}

/** Runs a request to GitHub. @throws PlatformError */
export const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await question()
  } catch (error) {
    throw platformErrorOf(error)
  }
}

/** Runs a request to GitHub, with a fallback for 404. @throws PlatformError */
export const askOr = <Answer, Other>(
  otherwise: Other,
  question: () => Promise<Answer>,
): Promise<Answer | Other> =>
  ask(async () => {
    try {
      return await question()
    } catch (error) {
      if (hasStatus(error, 404) && isHttpError(error) && !isForToken(error)) return otherwise
      throw error
    }
  })
