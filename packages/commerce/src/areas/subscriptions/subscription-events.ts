import type { DomainEvent, DomainEventType } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { presentSubscription } from './present-subscription.ts'
import type { StoredSubscription } from './stored-subscription.ts'

/** The events that tell a seller of a subscription as it is now, in this order. */
export const subscriptionEvents = (
  subscription: StoredSubscription,
  types: readonly (DomainEventType & `subscription.${string}`)[],
  place: Pick<Services, 'media_url'>,
): DomainEvent[] => {
  const { organization_id, id: subject_id } = subscription
  const data = presentSubscription(subscription, place)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}
