import type { WebhookEventType, WebhookFormat, WebhookProfile } from '@atelier/contract'
import { chatSentence } from './chat-sentence.ts'
import { withLaterFields } from '../../core/later-fields/of-events.ts'

/** An event of which receivers are told: the object as it was at that moment, in snake_case. */
export type ToldEvent = {
  readonly type: WebhookEventType
  readonly occurred_at: Date
  readonly data: object
}

/** Slack reads these characters as markup. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The body of the requests that tell of an event. That of the format `raw` is exactly what `JSON.stringify` makes, because
 * some receivers parse it and write it again before they verify the signature.
 *
 * @returns undefined when the format has no message for the event: then nothing is sent
 */
export const payloadOf = (
  format: WebhookFormat,
  { type, occurred_at, data }: ToldEvent,
  profile: WebhookProfile = 'all',
): string | undefined => {
  if (format === 'raw')
    return JSON.stringify({
      type,
      timestamp: occurred_at.toISOString(),
      data: withLaterFields(type, data, profile),
    })
  const sentence = chatSentence(type, data)
  if (sentence === undefined) return undefined
  return JSON.stringify(
    format === 'slack'
      ? { text: forSlack(sentence) }
      : { content: sentence.slice(0, 2000), allowed_mentions: { parse: [] } },
  )
}
