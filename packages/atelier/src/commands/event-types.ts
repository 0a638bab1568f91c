import { WebhookEventType } from '@atelier/contract'
import { UsageError } from '../command-line/usage-error.ts'

/**
 * Returns the validated type of an event. @throws UsageError with the types of the same object, or with all
 * of them
 */
export const readEventType = (text: string): WebhookEventType => {
  const parsed = WebhookEventType.safeParse(text)
  if (parsed.success) return parsed.data
  const object = text.slice(0, text.indexOf('.') + 1)
  const near = WebhookEventType.options.filter((type) => object !== '' && type.startsWith(object))
  const types = near.length > 0 ? near : WebhookEventType.options
  throw new UsageError(`There is no event of the type "${text}". There are ${types.join(', ')}.`)
}
