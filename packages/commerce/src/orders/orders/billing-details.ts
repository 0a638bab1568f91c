import type { BillingDetails } from '@atelier/contract'
import { apiError, invalid, issue, type RequestFacts, requireRevision } from '@atelier/plumbing/http'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { buyerOf } from './invoice-content.ts'
import { orderEvents } from './present.ts'
import { isPaid, type StoredOrder } from './types.ts'
import { updateBillingDetails } from './write-queries.ts'

/** @throws OrderNotEligibleForInvoice unless the order is paid */
export const requireInvoiced = (order: StoredOrder): void => {
  if (!isPaid(order))
    throw apiError(
      'OrderNotEligibleForInvoice',
      `The order ${order.id} is ${order.status}. It has an invoice once it is paid.`,
    )
}

/** @throws InvalidRequest for another country or state, on which the tax of the order depends */
const requireSamePlace = (order: StoredOrder, { billing_address }: BillingDetails): void => {
  const { address } = buyerOf(order)
  if (billing_address == null || address === null) return
  const issues = (['country', 'state'] as const).flatMap((part) =>
    (billing_address[part] ?? null) === (address[part] ?? null)
      ? []
      : issue(
          ['body', 'billing_address', part],
          `The ${part} of a paid order cannot change, since its tax depends on it.`,
        ),
  )
  if (issues.length > 0) throw invalid(issues)
}

/**
 * Changes the name and address for the invoice of a paid order. Null and absent fields stay. An issued invoice keeps
 * its content until it is issued again. The caller holds its lock.
 *
 * @returns the order as it is now
 * @throws OrderNotEligibleForInvoice, RevisionMismatch; InvalidRequest for another country or state
 */
export const correctBilling = async (
  tx: Tx,
  services: Services & { readonly request: RequestFacts },
  before: StoredOrder,
  details: BillingDetails,
): Promise<StoredOrder> => {
  requireInvoiced(before)
  requireRevision(services.request, before)
  requireSamePlace(before, details)
  const billing_name = details.billing_name ?? before.billing_name
  const billing_address = details.billing_address ?? before.billing_address
  const change = { billing_name, billing_address, modified_at: services.clock.now() }
  const revision = await updateBillingDetails(tx, before.id, change)
  const order = { ...before, ...change, revision }
  await recordEvents(tx, services, orderEvents(order, ['order.updated']))
  return order
}
