import { chunksOf } from '../../core/database/chunks.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type BenefitGrantRow, type BenefitRow, presentBenefit } from '../../catalog/benefits/index.ts'
import {
  type CustomerRow,
  findCustomersWithStateEvent,
  presentDelivered,
} from '../../customers/customers/index.ts'
import { presentGrant } from './present.ts'

/** A grant event for the seller. */
export type GrantEvent = {
  readonly type: DomainEvent['type'] & `benefit_grant.${string}`
  /** Current grant. */
  readonly grant: BenefitGrantRow
  readonly benefit: BenefitRow
  /** Previous grant. */
  readonly before: BenefitGrantRow
}

const eventOf = ({ type, grant, benefit, before }: GrantEvent, customer: CustomerRow): DomainEvent => ({
  organization_id: grant.organization_id,
  type,
  subject_id: grant.id,
  data: {
    ...presentGrant(grant, customer),
    benefit: presentBenefit(benefit),
    previous_properties: presentDelivered(before),
    ...(type === 'benefit_grant.revoked' && { revocation_reason: grant.revocation_reason }),
  },
})

/** Returns the events of written grants, then one state event per customer. */
const eventsOf = async (tx: Tx, grantEvents: readonly GrantEvent[]): Promise<readonly DomainEvent[]> => {
  const customer_ids = new Set(grantEvents.map(({ grant }) => grant.customer_id))
  const customers = await findCustomersWithStateEvent(tx, [...customer_ids])
  const customerOf = new Map(customers.map(({ customer }) => [customer.id, customer]))
  const events = grantEvents.flatMap((item) => {
    const customer = customerOf.get(item.grant.customer_id)
    return customer === undefined ? [] : [eventOf(item, customer)]
  })
  return [...events, ...customers.map(({ state }) => state)]
}

/**
 * Records events of written grants, then one state event per customer.
 *
 * @param following events recorded after them
 */
export const recordGrantEvents = async (
  tx: Tx,
  services: Services,
  grantEvents: readonly GrantEvent[],
  following: readonly DomainEvent[] = [],
): Promise<void> => {
  const events = grantEvents.length === 0 ? [] : await eventsOf(tx, grantEvents)
  for (const eventChunk of chunksOf([...events, ...following])) await recordEvents(tx, services, eventChunk)
}
