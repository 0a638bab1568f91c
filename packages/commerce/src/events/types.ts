/** What can happen to an object. */
export type DomainEventType =
  | 'checkout.created'
  | 'checkout.updated'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'customer.state_changed'
  | 'customer.payment_method_added'
  | 'order.created'
  | 'order.updated'
  | 'order.paid'
  | 'order.refunded'
  | 'organization.updated'
  | 'product.created'
  | 'product.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.active'
  | 'subscription.past_due'
  | 'subscription.canceled'
  | 'subscription.uncanceled'
  | 'subscription.revoked'

/** A change that a seller or another area could care about. */
export type DomainEvent = {
  readonly organization_id: string
  readonly type: DomainEventType
  /** The object that changed. */
  readonly subject_id: string
  /** The object as its seller would read it at this moment, snake_case. */
  readonly data: object
}
