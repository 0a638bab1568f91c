import type { OrderUpdate } from '@atelier/contract'
import { apiError, invalid, type RequestFacts, requireRevision } from '@atelier/plumbing/http'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { noWalletPart } from '../../customer-balances/rule.ts'
import { orderEvents } from '../present.ts'
import { getOrder } from '../queries.ts'
import type { OrderRow, StoredOrder } from '../types.ts'
import { priceDraft } from './price-draft.ts'
import { updateDraftAmounts, updateDraftLabel, updateDraftRow } from './queries.ts'
import { findPendingPayment } from '../../../payments/payment-records/index.ts'

/** Status of an order, with the payment that charges it. */
type Payable = Pick<OrderRow, 'status'> & { readonly pending_payment_id: string | null }

/**
 * Requires a draft that no payment is charging.
 *
 * @throws OrderNotDraft
 */
export const requireDraft = ({ status, pending_payment_id }: Payable): void => {
  if (status !== 'draft')
    throw apiError('OrderNotDraft', `This order is not a draft; its status is ${status.replace('_', ' ')}.`)
  if (pending_payment_id !== null)
    throw apiError('OrderNotDraft', 'This order is being charged. Read it again in a minute.')
}

/**
 * Prices a stored draft for an address, with the current tax number of its customer.
 *
 * @throws InvalidRequest
 */
export const repriceDraft = (
  { tax, processor }: Pick<Services, 'tax' | 'processor'>,
  { subtotal_amount: amount, currency, product_price: price, customer }: StoredOrder,
  address: StoredOrder['billing_address'],
) => {
  const { tax_id } = customer
  const limits = processor.limitsOf(currency)
  const fields = { address: 'billing_address', amount: 'billing_address' }
  const priced = priceDraft(tax, { amount, currency, price, address, tax_id }, limits, fields)
  if ('issues' in priced) throw invalid(priced.issues)
  return priced.amounts
}

/**
 * Changes a draft. Absent fields stay. The caller holds its lock.
 *
 * - `billing_name`: null clears it.
 * - `billing_address`: null keeps it. The tax is computed from it.
 * - `description`: null resets it to the name of the product.
 * - `metadata`: null keeps it.
 *
 * @returns the draft as it is now
 * @throws OrderNotDraft, RevisionMismatch; InvalidRequest if the tax cannot be computed from the address
 */
export const updateDraft = async (
  tx: Tx,
  services: Services & { readonly request: RequestFacts },
  before: StoredOrder,
  { billing_name, billing_address, description, metadata }: OrderUpdate,
): Promise<StoredOrder> => {
  const { id } = before
  requireDraft({ status: before.status, pending_payment_id: await findPendingPayment(tx, id) })
  requireRevision(services.request, before)
  const address = billing_address ?? before.billing_address
  if (billing_address != null)
    await updateDraftAmounts(tx, id, { ...repriceDraft(services, before, address), ...noWalletPart })
  if (description !== undefined) await updateDraftLabel(tx, id, description ?? before.product.name)
  await updateDraftRow(tx, {
    id,
    billing_name: billing_name === undefined ? before.billing_name : billing_name,
    billing_address: address,
    metadata: metadata ?? before.metadata,
    modified_at: services.clock.now(),
  })
  const order = await getOrder(tx, before.organization_id, id)
  await recordEvents(tx, services, orderEvents(order, ['order.updated']))
  return order
}
