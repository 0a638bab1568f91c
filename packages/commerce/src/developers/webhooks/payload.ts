import type { WebhookEventType, WebhookFormat } from '@atelier/contract'
import { chatSentence } from './chat-sentence.ts'
import { type WebhookReceiver, withLaterFields } from '../../core/later-fields/of-events.ts'

/** An event as webhooks deliver it: the object as it was at that time, in snake_case. */
export type ToldEvent = {
  readonly type: WebhookEventType
  readonly occurred_at: Date
  readonly data: object
}

/** Escapes the characters that Slack reads as markup. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Request body for an event. In the format `raw` it is exactly the output of `JSON.stringify`, because some
 * receivers parse and serialize it again before they verify the signature.
 *
 * @returns undefined when the format has no message for the event; then nothing is sent
 */
export const payloadOf = (
  format: WebhookFormat,
  { type, occurred_at, data }: ToldEvent,
  receiver: WebhookReceiver = { profile: 'all', api_version: null },
): string | undefined => {
  if (format === 'raw')
    return JSON.stringify({
      type,
      timestamp: occurred_at.toISOString(),
      ...(receiver.api_version !== null && { api_version: receiver.api_version }),
      data: withLaterFields(type, data, receiver),
    })
  const sentence = chatSentence(type, data)
  if (sentence === undefined) return undefined
  return JSON.stringify(
    format === 'slack'
      ? { text: forSlack(sentence) }
      : { content: sentence.slice(0, 2000), allowed_mentions: { parse: [] } },
  )
}
