import type { DisputeStatus, Subscription } from '@atelier/contract'
import type { SellerEventType } from '@atelier/contract/areas/webhook-types'

/** Internal event types: consumed by other areas, not sent to sellers. */
export const innerEventTypes = [
  /** A saved payment method became the customer's default: unpaid orders are charged to it. */
  'customer.default_payment_method_chosen',
  /** The seller requested another copy of the receipt. Only its consumer uses the event. */
  'order.receipt_requested',
  /**
   * The customer's bank opened a dispute, the seller responded, or the dispute closed. For other areas and
   * the timeline.
   */
  'order.disputed',
  'order.dispute_answered',
  'order.dispute_closed',
  /** The customer withdrew from the contract. For the timeline of the order. */
  'order.withdrawn',
  'product.benefits_changed',
  /**
   * Only the usage changed; recorded at most once per second. Sellers receive it as `subscription.updated`.
   */
  'subscription.usage_changed',
] as const

type InnerEventType = (typeof innerEventTypes)[number]

/** Domain event types. They are stored with each event and never change. */
export type DomainEventType = SellerEventType | InnerEventType

type NoData = Readonly<Record<string, never>>
type DisputeData = { readonly order_id: string; readonly dispute_id: string; readonly status: DisputeStatus }

/** Data of the internal event types. */
type InnerEventData = {
  'customer.default_payment_method_chosen': NoData
  'order.receipt_requested': NoData
  'order.disputed': DisputeData
  'order.dispute_answered': DisputeData
  'order.dispute_closed': DisputeData
  'order.withdrawn': { readonly order_id: string }
  'product.benefits_changed': NoData
  'subscription.usage_changed': Subscription
}

/** Data of an event: for sellers, a snapshot of the object in the seller's representation, snake_case. */
export type EventData<Type extends DomainEventType> = Type extends InnerEventType
  ? InnerEventData[Type]
  : object

type EventOf<Type extends DomainEventType> = {
  readonly organization_id: string
  readonly type: Type
  /** Id of the changed object. */
  readonly subject_id: string
  readonly data: EventData<Type>
}

/** Change of interest to sellers or other areas. */
export type DomainEvent = { [Type in DomainEventType]: EventOf<Type> }[DomainEventType]

/** Events that change a customer's purchases and benefits, except usage. Their data contains the customer. */
export const followedTypes = [
  'benefit_grant.created',
  'benefit_grant.updated',
  'benefit_grant.revoked',
  'order.created',
  'order.updated',
  'subscription.created',
  'subscription.updated',
] as const satisfies readonly DomainEventType[]

/** Event of a customer, as sent to stream readers. */
export type CustomerEvent = {
  readonly id: string
  readonly data: object
  readonly type: (typeof followedTypes)[number]
}

/** Follows the events of customers, with one reader shared by all followers. */
export interface EventWatch {
  /**
   * Streams the customer's events that are not yet visible on return, each once. Ends when `signal` is
   * aborted, after ten minutes, or when 100 events are queued. The caller must abort `signal` when the reader
   * disconnects.
   *
   * @throws Outage if the database is unavailable
   */
  follow(customer_id: string, signal: AbortSignal): Promise<AsyncIterable<CustomerEvent>>
}
