import type { ApiVersion, WebhookEventType, WebhookFormat } from '@atelier/contract'
import { beginningOf } from '@atelier/plumbing/http'
import { chatSentence } from './chat-sentence.ts'
import { type WebhookReceiver, withLaterFields } from '../../core/later-fields/of-events.ts'

/** An event as webhooks deliver it: the object as it was at that time, in snake_case. */
export type SentEvent = {
  readonly type: WebhookEventType
  readonly occurred_at: Date
  readonly data: object
}

/** Escapes the characters that Slack reads as markup. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Body of the requests of an event, and its API version. */
export type Payload = { readonly payload: string; readonly api_version: ApiVersion | null }

/**
 * Returns the body for an event. Only the format `raw` has an API version. Its body is exactly the output of
 * `JSON.stringify`, because some receivers parse and serialize it again before they verify the signature.
 *
 * @returns undefined when the format has no message for the event; then nothing is sent
 */
export const payloadOf = (
  format: WebhookFormat,
  { type, occurred_at, data }: SentEvent,
  receiver: WebhookReceiver = { profile: 'all', api_version: null },
): Payload | undefined => {
  if (format === 'raw') {
    const { api_version } = receiver
    const payload = JSON.stringify({
      type,
      timestamp: occurred_at.toISOString(),
      ...(api_version !== null && { api_version }),
      data: withLaterFields(type, data, receiver),
    })
    return { payload, api_version }
  }
  const sentence = chatSentence(type, data)
  if (sentence === undefined) return undefined
  const message =
    format === 'slack'
      ? { text: forSlack(sentence) }
      : { content: beginningOf(sentence, 2000), allowed_mentions: { parse: [] } }
  return { payload: JSON.stringify(message), api_version: null }
}
