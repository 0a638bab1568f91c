import { apiError, invalid, issue } from '@atelier/plumbing/http'
import { notFound } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  amountFromWallet,
  findAvailable,
  lockAvailable,
  walletPartOf,
} from '../../orders/customer-balances/index.ts'
import {
  dueOf,
  findLockedOrder,
  lockOrder,
  payDraftWithoutCharge,
  releaseDraftWallet,
  repriceDraft,
  requireDraft,
  type StoredOrder,
  totalOf,
  updateDraftAmounts,
} from '../../orders/orders/index.ts'
import { takeInvoiceNumber } from '../../orders/invoices/index.ts'
import { requireNoHold } from '../../payments/after-restore/index.ts'
import type { PaymentRequest, SavedMethod } from '../../payments/index.ts'
import { lockOrderToCharge, nextPaymentOf, recordPayment } from '../index.ts'

/** Payment of a draft to request from the processor, or the draft that is paid without one. */
type BegunPayment = { readonly request: PaymentRequest } | { readonly paid: StoredOrder }

type Charge = {
  readonly draft: Pick<StoredOrder, 'id' | 'customer_id'>
  readonly method: SavedMethod | undefined
  /** Id of the request, stored with its payment. */
  readonly request_id: string
}

/** Returns the error of a draft that a payment of another amount has paid, as after the restore of a backup. */
export const differentAmountError = () =>
  apiError(
    'Conflict',
    'This order was already paid, with another amount. Refund that payment before you charge it again.',
  )

const balanceChangedError = () =>
  apiError(
    'Conflict',
    'The balance of the customer has changed in the meantime. Nothing was charged: try again.',
  )

/**
 * Computes the charge of a draft: the tax of its address, and the part paid by the balance of its customer,
 * which the draft holds from now on. A draft that charges nothing takes its number before the lock of the
 * balance, as purchases do.
 */
const repriceAndHoldBalance = async (tx: Tx, services: Services, before: StoredOrder) => {
  const { id, customer_id, currency, organization_id } = before
  const amounts = repriceDraft(services, before, before.billing_address)
  const total = totalOf(amounts)
  await releaseDraftWallet(tx, id)
  const wallet = { customer_id, currency }
  const isFree = total === 0 || (await findAvailable(tx, wallet)) >= total
  const invoice_number = isFree ? await takeInvoiceNumber(tx, organization_id) : null
  const limits = services.processor.limitsOf(currency)
  const from_wallet = amountFromWallet(total, await lockAvailable(tx, wallet), limits)
  if (isFree !== (from_wallet === total)) throw balanceChangedError()
  const part = walletPartOf({ total, tax_amount: amounts.tax_amount, currency }, from_wallet)
  await updateDraftAmounts(tx, id, { ...amounts, ...part })
  return { ...(await lockOrder(tx, { id })), invoice_number }
}

/**
 * Records the payment of a draft before the processor is called. The order stays a draft until its payment has
 * succeeded; one that charges nothing is paid.
 *
 * @throws ResourceNotFound, OrderNotDraft, Conflict, Unavailable; InvalidRequest without a payment method, or without
 *   a tax
 */
export const beginDraftPayment = async (
  tx: Tx,
  services: Services,
  { draft: { id: order_id, customer_id }, method, request_id }: Charge,
): Promise<BegunPayment> => {
  await requireNoHold(tx)
  // The draft may have been deleted since the call read it.
  const before = await findLockedOrder(tx, { id: order_id })
  if (before === undefined) throw notFound('order', order_id)
  const locked = await lockOrderToCharge(tx, { order_id, subscription_id: null, customer_id })
  requireDraft(locked)
  if (locked.customer_deleted_at !== null)
    throw apiError('Conflict', 'The customer was deleted, so the draft cannot be charged. Delete it.')
  const order = await repriceAndHoldBalance(tx, services, before)
  const draft = { ...locked, ...order }
  if ((await nextPaymentOf(tx, services.secret, draft)) === undefined) throw differentAmountError()
  if (dueOf(order) === 0) return { paid: await payDraftWithoutCharge(tx, services, order) }
  if (method === undefined)
    throw invalid([
      issue('payment_method_id', 'The customer has no saved payment method. They can add one in the portal.'),
    ])
  const description = order.items[0]?.label ?? order.product.name
  const request = await recordPayment(tx, services, { draft, method, request_id, description })
  if (request === undefined) throw differentAmountError()
  return { request }
}
