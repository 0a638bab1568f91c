import type { CheckoutEvent } from '@atelier/contract'
import type { Progress } from './queries.ts'

/** Checkout event without the id of the message. */
export type Notice = CheckoutEvent extends infer Event
  ? Event extends CheckoutEvent
    ? Omit<Event, 'id'>
    : never
  : never

/**
 * Returns all notices about a checkout's current state. Each notice is sent once.
 *
 * @param isHeld true while the webhook notice waits for pending deliveries
 */
export const noticesOf = (
  { status, has_order, has_subscription, has_waiting_webhooks }: Omit<Progress, 'id' | 'expires_at'>,
  isHeld: boolean,
): readonly Notice[] => {
  const payload = { status }
  const notices: Notice[] = [{ key: 'checkout.updated', payload }]
  if (has_order) notices.push({ key: 'checkout.order_created', payload: {} })
  if (has_subscription) notices.push({ key: 'checkout.subscription_created', payload: {} })
  if (status === 'succeeded' && !(has_waiting_webhooks && isHeld))
    notices.push({ key: 'checkout.webhook_event_delivered', payload })
  return notices
}

/** True when no further notice can follow. */
export const isOver = (notices: readonly Notice[]): boolean =>
  notices.some(
    (notice) =>
      notice.key === 'checkout.webhook_event_delivered' ||
      (notice.key === 'checkout.updated' && ['failed', 'expired'].includes(notice.payload.status)),
  )
