import type { DomainEvent } from '../../events/domain-events.ts'
import { presentOrder } from './present-order.ts'
import type { StoredOrder } from './stored-order.ts'

/** The events that tell a seller of an order as it is now, in this order. */
export const orderEvents = (
  order: StoredOrder,
  types: readonly ('order.created' | 'order.updated' | 'order.paid')[],
): DomainEvent[] => {
  const { organization_id, id: subject_id } = order
  const data = presentOrder(order)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}
