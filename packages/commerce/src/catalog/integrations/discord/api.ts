import { readBoundedText } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { requestSignal } from '../deadline.ts'
import { PlatformError, type PlatformErrorKind } from '../port.ts'

export type DiscordServer = {
  /** Base URL of the API. */
  readonly api_url: string
  /** `User-Agent` of all calls: Discord requires `DiscordBot ($url, $version)`. */
  readonly user_agent: string
  /** Response timeout, in milliseconds of real time. */
  readonly timeout_ms: number
}

export type DiscordRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the base URL. */
  readonly path: string
  readonly authorization: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
}

/** Discord's response to a call, error responses included. */
export type DiscordReply = {
  readonly status: number
  /** Undefined when the body is empty or not JSON. */
  readonly body: unknown
}

const ErrorBody = z.object({
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  /** Set by the OAuth 2.0 endpoints. */
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
  /** Fractional seconds. */
  retry_after: z.optional(z.number()),
})

/** Returns the error that Discord states in the body of a failed call. */
export const discordErrorOf = ({ body }: DiscordReply) => {
  const parsed = safeParse(ErrorBody, body)
  return parsed.success ? parsed.data : {}
}

/** Returns the error for a failed call, with Discord's own message. */
export const discordErrorFor = (
  reply: DiscordReply,
  attempt: string,
  kind: PlatformErrorKind = 'action_required',
): PlatformError => {
  const { code, message, error, error_description } = discordErrorOf(reply)
  const words = (message ?? error_description ?? error ?? `status ${reply.status}`).replace(/[.\s]+$/, '')
  return new PlatformError(
    kind,
    `Discord did not ${attempt}: ${words}${code === undefined ? '' : ` (${code})`}.`,
  )
}

/** Parses the body of a response. @throws PlatformError if it does not match the schema */
export const bodyOf = <Schema extends $ZodType>(schema: Schema, { body }: DiscordReply): output<Schema> => {
  const parsed = safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw new PlatformError('retry', 'Discord returned an unexpected response.', { cause: parsed.error })
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await readBoundedText(response)
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the delay that Discord asks for, in milliseconds. The body is preferred, because it has fractions of a
 * second.
 */
const waitOf = (response: Response, reply: DiscordReply): number => {
  const seconds =
    discordErrorOf(reply).retry_after ?? Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * 1000) : 1000
}

/**
 * Calls Discord's REST API.
 *
 * @returns the response, successful or not; the caller interprets errors
 * @throws PlatformError `retry` if Discord is unavailable, times out, or limits the rate
 */
export const callDiscord = async (
  { api_url, user_agent, timeout_ms }: DiscordServer,
  { method, path, authorization, json, form }: DiscordRequest,
): Promise<DiscordReply> => {
  const request = async () => {
    const response = await fetch(api_url + path, {
      method,
      headers: {
        Authorization: authorization,
        'User-Agent': user_agent,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: requestSignal(timeout_ms),
    })
    return { response, reply: { status: response.status, body: await readJson(response) } }
  }
  const { response, reply } = await request().catch((cause: unknown) => {
    throw new PlatformError('retry', 'Discord cannot be reached at the moment.', { cause })
  })
  if (reply.status === 429)
    throw new PlatformError('retry', 'Discord accepts no more calls at the moment.', {
      retry_after_ms: waitOf(response, reply),
    })
  if (reply.status >= 500)
    throw new PlatformError('retry', `Discord has a problem at the moment (status ${reply.status}).`)
  return reply
}
