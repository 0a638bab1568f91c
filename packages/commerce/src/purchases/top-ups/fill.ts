import { autoTopUpsADay, type AutoTopUpStop } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { findProducts, type StoredPrice, type StoredProduct } from '../../catalog/products/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type CustomerRow, findLockedCustomer } from '../../customers/customers/index.ts'
import {
  type AutoTopUpRow,
  findAutoTopUp,
  updateAutoTopUp,
} from '../../ledger/customer-balances/auto-top-up-queries.ts'
import { lockAvailable } from '../../ledger/customer-balances/queries.ts'
import { takeInvoiceNumber } from '../../orders/invoices/queries.ts'
import { insertOrder, makeOrder, orderEvents } from '../../orders/orders/index.ts'
import { priceOfTopUp } from './offers.ts'
import { countAutomatic, findPaidByBalance, isOrderKnown } from './queries.ts'

/** Id of the order that follows an order which took a balance below its threshold: one order is followed once. */
const followingOrder = (secret: string, order_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `automatic top-up after order ${order_id}`))

type Offer = { readonly product: StoredProduct; readonly price: StoredPrice }

/** Creates the order of an automatic top-up, due to be charged at once. */
const createTopUp = async (
  tx: Tx,
  services: Services,
  id: string,
  customer: CustomerRow,
  { amount, currency, product, price }: Offer & { readonly amount: number; readonly currency: string },
): Promise<void> => {
  const now = services.clock.now()
  const created = makeOrder(
    {
      id,
      invoice_number: await takeInvoiceNumber(tx, customer.organization_id),
      checkout_id: null,
      status: 'pending',
      next_payment_attempt_at: now,
      billing_reason: 'purchase',
      period_start: null,
      currency,
      subtotal_amount: amount,
      discount_amount: 0,
      tax_amount: 0,
      tax_behavior: 'exclusive',
      tax_rate: null,
      custom_field_data: {},
      metadata: {},
    },
    [{ label: product.name, amount, tax_amount: 0, proration: false, product_price_id: price.id }],
    { customer, guest: null, product, product_price: price, discount: null, subscription: null },
    now,
    { top_up_amount: amount },
  )
  await insertOrder(tx, created)
  await recordEvents(tx, services, orderEvents(created.order, ['order.created']))
}

/** Ends an automatic top-up, with the reason that its customer reads. */
export const stopAutoTopUp = (
  tx: Tx,
  { id, declines }: Pick<AutoTopUpRow, 'id' | 'declines'>,
  stop_reason: AutoTopUpStop,
  now: Date,
): Promise<void> => updateAutoTopUp(tx, id, { declines, stopped_at: now, stop_reason }, now)

const Paid = z.object({ wallet_amount: z.optional(z.number()) })

/**
 * Consumer of `order.paid`: follows an order that a balance paid with one that fills the balance, where its customer has agreed to
 * that and less than the threshold is available. Under the lock of the wallet, so that of several orders at once
 * one is followed: a pending top-up, or the filled balance, is seen by the others.
 */
export const fillBalance: Consumer = async (tx, services, { subject_id: order_id, data }) => {
  if ((Paid.parse(data).wallet_amount ?? 0) === 0) return
  const paid = await findPaidByBalance(tx, order_id)
  if (paid === undefined) return
  const { customer_id, currency, organization_id } = paid
  if ((await findAutoTopUp(tx, paid)) === undefined) return
  const customer = await findLockedCustomer(tx, organization_id, { id: customer_id })
  const available = await lockAvailable(tx, { customer_id, currency })
  const agreed = await findAutoTopUp(tx, paid)
  if (customer === undefined || agreed === undefined || agreed.stopped_at !== null) return
  const now = services.clock.now()
  const { made, pending } = await countAutomatic(tx, paid, after(now, -days(1)))
  if (available >= agreed.threshold || pending > 0 || made >= autoTopUpsADay) return
  const id = followingOrder(services.secret, order_id)
  if (await isOrderKnown(tx, id)) return
  const { amount, product_id } = agreed
  await lock(tx, 'products', { id: product_id, organization_id })
  const [product] = await findProducts(tx, organization_id, [product_id])
  const { price } = priceOfTopUp(product, { amount, currency })
  if (product === undefined || price === undefined)
    return stopAutoTopUp(tx, agreed, 'product_unavailable', now)
  await createTopUp(tx, services, id, customer, { amount, currency, product, price })
}
