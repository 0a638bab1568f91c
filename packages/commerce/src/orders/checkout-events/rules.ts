import type { CheckoutEvent } from '@atelier/contract'
import type { Progress } from './queries.ts'

/** Checkout event without the id of the message. */
export type CheckoutEventDraft = CheckoutEvent extends infer Event
  ? Event extends CheckoutEvent
    ? Omit<Event, 'id'>
    : never
  : never

/**
 * Returns all events about the current state of a checkout. Each is sent once.
 *
 * @param waitsForWebhooks false once the wait for pending webhook deliveries has timed out
 */
export const eventDraftsOf = (
  { status, has_order, has_subscription, has_waiting_webhooks }: Omit<Progress, 'id' | 'expires_at'>,
  waitsForWebhooks: boolean,
): readonly CheckoutEventDraft[] => {
  const payload = { status }
  const drafts: CheckoutEventDraft[] = [{ key: 'checkout.updated', payload }]
  if (has_order) drafts.push({ key: 'checkout.order_created', payload: {} })
  if (has_subscription) drafts.push({ key: 'checkout.subscription_created', payload: {} })
  if (status === 'succeeded' && !(has_waiting_webhooks && waitsForWebhooks))
    drafts.push({ key: 'checkout.webhook_event_delivered', payload })
  return drafts
}

/** Returns true when no further event can follow. */
export const isComplete = (drafts: readonly CheckoutEventDraft[]): boolean =>
  drafts.some(
    ({ key, payload }) =>
      key === 'checkout.webhook_event_delivered' ||
      (key === 'checkout.updated' && ['failed', 'expired'].includes(payload.status)),
  )
