import type { ClientOptions } from '../options.ts'
import { joinBytes, maxBodyBytes } from './bytes.ts'
import type { WebhookEvent } from './webhook-types.ts'

/** Faulty part of a request: one of its headers, its body, the secret, or a clock. */
export type WebhookFault = 'header' | 'body' | 'secret' | 'clock'

/**
 * A rejected webhook request. The message states the remedy, and contains neither the secret nor a signature.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly fault: WebhookFault
  constructor(fault: WebhookFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Verified parts of a request. A body that the framework has parsed is rejected with the reason. */
export type ReceivedWebhook = {
  readonly body: unknown
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Tolerance between the time of a message and that of this machine, in seconds (Standard Webhooks). */
const toleranceSeconds = 300

const headerOf = (headers: ReceivedWebhook['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(
    'header',
    `The header ${name} is missing. The request was not sent by a webhook endpoint, or a proxy has removed the header.`,
  )
}

const timestampOf = (headers: ReceivedWebhook['headers']): number => {
  const text = headerOf(headers, 'webhook-timestamp')
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new WebhookVerificationError(
    'header',
    'The header webhook-timestamp is not a time in seconds since 1970. The request was not sent by a webhook endpoint.',
  )
}

const signaturesOf = (headers: ReceivedWebhook['headers']): Uint8Array<ArrayBuffer>[] => {
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((item) => item.startsWith('v1,'))
    .flatMap((item) => fromBase64(item.slice('v1,'.length)) ?? [])
  if (signatures.length > 0) return signatures
  throw new WebhookVerificationError(
    'header',
    'The header webhook-signature has no signature of the version v1. The request was not sent by a webhook endpoint.',
  )
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

const bytesOf = (body: unknown): Uint8Array => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (!(bytes instanceof Uint8Array))
    throw new WebhookVerificationError(
      'body',
      'The body was parsed before it was verified, but the signature covers its bytes. Mount the webhook route before the parser of JSON (in Express before express.json()), or give the route the raw body (express.raw({ type: "application/json" })).',
    )
  if (bytes.length > maxBodyBytes)
    throw new WebhookVerificationError(
      'body',
      `The body is longer than ${maxBodyBytes} bytes. The request was not sent by a webhook endpoint.`,
    )
  if (bytes.length === 0)
    throw new WebhookVerificationError(
      'body',
      'The body is empty. Something has read it before it was verified: mount the webhook route before it.',
    )
  return bytes
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const keyOf = (input: string | undefined): Promise<Key> => {
  const secret = input?.trim() ?? ''
  const bytes = secret.startsWith('whsec_')
    ? fromBase64(secret.slice('whsec_'.length))
    : Uint8Array.from(new TextEncoder().encode(secret))
  if (bytes !== undefined && bytes.length > 0)
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  throw new WebhookVerificationError(
    'secret',
    secret === ''
      ? 'There is no secret. Set webhookSecret, or ATELIER_WEBHOOK_SECRET, to the secret of the webhook endpoint.'
      : 'The secret is not what a webhook endpoint shows: whsec_ and base64. Copy all of it again, or give the endpoint a new one.',
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True when one of the signatures matches these bytes. */
const fits = async (
  key: Key,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  prefix: string,
  body: Uint8Array,
): Promise<boolean> => {
  const signed = joinBytes([new TextEncoder().encode(prefix), body])
  for (const signature of signatures)
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  return false
}

const noSignatureFits = (bodyFault: string | undefined): WebhookVerificationError =>
  bodyFault === undefined
    ? new WebhookVerificationError(
        'secret',
        'No signature of the request matches the secret. Use the secret of the endpoint that sends to this address: each endpoint has its own, and a new one replaces it after a day.',
      )
    : new WebhookVerificationError('body', bodyFault)

/**
 * Verifies a webhook by the scheme of Standard Webhooks: HMAC-SHA256 of id, time and body.
 *
 * @param received the body must be raw, text or bytes
 * @param secret the endpoint's, as displayed: `whsec_…`, or a string of your own
 * @param options.timing the clock of a test
 * @throws WebhookVerificationError
 */
export const verifyWebhook = async (
  { body, headers }: ReceivedWebhook,
  secret: string | undefined,
  { timing }: Pick<ClientOptions, 'timing'> = {},
): Promise<WebhookEvent> => {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = timestampOf(headers)
  const signatures = signaturesOf(headers)
  const bytes = bytesOf(body)
  const key = await keyOf(secret)
  const text = new TextDecoder().decode(bytes)
  const event = parsed(text) as WebhookEvent | undefined
  const isSigned = (of: Uint8Array) => fits(key, signatures, `${id}.${timestamp}.`, of)

  if (!(await isSigned(bytes))) {
    if (event === undefined)
      throw noSignatureFits('The body is not JSON: it was cut off or changed in transit.')
    const rewritten = await isSigned(new TextEncoder().encode(JSON.stringify(event)))
    throw noSignatureFits(
      rewritten
        ? 'The body has the signed content, but was rewritten in transit: its bytes differ. Verify the bytes as they arrived.'
        : undefined,
    )
  }
  const { now = Date.now } = timing ?? {}
  const receivedAt = now()
  const late = Math.round(receivedAt / 1000) - timestamp
  if (Math.abs(late) > toleranceSeconds)
    throw new WebhookVerificationError(
      'clock',
      `The message was signed ${Math.abs(late)} seconds ${late > 0 ? 'ago' : 'from now'} by the clock of this machine, which says ${new Date(receivedAt).toISOString()}; ${toleranceSeconds} are allowed. Set the clock. If it is right, the message was captured and sent again by someone else.`,
    )
  if (typeof event?.type !== 'string')
    throw new WebhookVerificationError(
      'body',
      'The body has no type: it is not an event of a webhook endpoint.',
    )
  return { ...event, id }
}
