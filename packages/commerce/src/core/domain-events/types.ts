import type { SellerEventType } from '@atelier/contract/areas/domain-events'

/** Types of the events that other areas follow and sellers are not notified of. */
export const innerEventTypes = [
  /** One of the saved methods of the customer became the default: what they owe is charged to it. */
  'customer.default_payment_method_chosen',
  /** The seller has the receipt sent once more: for the consumer alone. */
  'order.receipt_requested',
  /** The bank of the customer disputes the payment, the seller answered, or the dispute ended: for other areas and the timeline. */
  'order.disputed',
  'order.dispute_answered',
  'order.dispute_closed',
  /** The customer withdrew from the contract: for the timeline of the order. */
  'order.withdrawn',
  'product.benefits_changed',
  /** Only its usage changed, at most once a second: sellers are notified of it as `subscription.updated`. */
  'subscription.usage_changed',
] as const

/** Types of domain events. They are stored with each event, so a type never changes. */
export type DomainEventType = SellerEventType | (typeof innerEventTypes)[number]

/** A change that a seller or another area could care about. */
export type DomainEvent = {
  readonly organization_id: string
  readonly type: DomainEventType
  /** The object that changed. */
  readonly subject_id: string
  /** The object as its seller would read it at this moment, snake_case. */
  readonly data: object
}

/** What happens to what customers have, their usage left out. The data of these events names the customer. */
export const followedTypes = [
  'benefit_grant.created',
  'benefit_grant.updated',
  'benefit_grant.revoked',
  'order.created',
  'order.updated',
  'subscription.created',
  'subscription.updated',
] as const satisfies readonly DomainEventType[]

/** An event that happened to a customer, as its readers get it. */
export type CustomerEvent = {
  readonly id: string
  readonly data: object
  readonly type: (typeof followedTypes)[number]
}

/** Follows what happens to customers, with one reader of the events for all who follow. */
export interface EventWatch {
  /**
   * The events of a customer that nobody could see yet, each once. Ends with `signal`, which must be aborted when nobody
   * reads any more, after ten minutes, and when 100 events wait because they are not taken.
   *
   * @throws Outage when the database cannot be asked which events are there already
   */
  follow(customer_id: string, signal: AbortSignal): Promise<AsyncIterable<CustomerEvent>>
}
