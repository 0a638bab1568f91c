import type { CheckoutEvent } from '@atelier/contract'
import type { Progress } from './queries.ts'

/** What is told of a checkout, without the id of the message. */
export type Notice = CheckoutEvent extends infer Event
  ? Event extends CheckoutEvent
    ? Omit<Event, 'id'>
    : never
  : never

/**
 * Everything that there is to tell of a checkout. Each notice is told once; `isHeld` is how the buyer waits for the seller's
 * server.
 *
 * @param isHeld whether the notice of the webhooks still waits for those that are not delivered
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

/** Whether nothing can follow any more. */
export const isOver = (told: readonly Notice[]): boolean =>
  told.some(
    (notice) =>
      notice.key === 'checkout.webhook_event_delivered' ||
      (notice.key === 'checkout.updated' && ['failed', 'expired'].includes(notice.payload.status)),
  )
