import type { Checkout } from '@atelier/contract'
import type { DomainEvent } from '../../events/domain-events.ts'
import { presentCheckout, type Place } from './present-checkout.ts'
import type { OfferedCheckout } from './stored-checkout.ts'

/** The event that tells a seller of a checkout as it is now. */
export const checkoutEvent = (
  type: 'checkout.created' | 'checkout.updated',
  checkout: OfferedCheckout,
  place: Place,
): DomainEvent & { readonly data: Checkout } => ({
  organization_id: checkout.organization_id,
  type,
  subject_id: checkout.id,
  data: presentCheckout(checkout, place),
})
