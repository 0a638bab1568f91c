import { autoTopUpsADay, type AutoTopUpStop, Id } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import {
  findProducts,
  keepProduct,
  type StoredPrice,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type CustomerRow, findLockedCustomer } from '../../customers/customers/index.ts'
import {
  type AutoTopUpRow,
  countAutomatic,
  findAutoTopUp,
  findAvailable,
  lockAvailable,
  updateAutoTopUp,
  type WalletKey,
} from '../../orders/customer-balances/index.ts'
import { takeInvoiceNumber } from '../../orders/invoices/index.ts'
import { insertOrder, makeOrder, orderEvents, unmetered, isOrderKnown } from '../../orders/orders/index.ts'
import { priceOfTopUp } from './portal.ts'
import { findPaidByBalance } from './queries.ts'

/**
 * Returns the id of the order that follows an order which took a balance below its threshold: one order is followed
 * once.
 */
const topUpOrderIdOf = (secret: string, order_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `automatic top-up after order ${order_id}`))

type Offer = { readonly product: StoredProduct; readonly price: StoredPrice }

/** Creates the order of an automatic top-up, due to be charged immediately. */
const createTopUp = async (
  tx: Tx,
  services: Services,
  id: string,
  invoice_number: string,
  customer: CustomerRow,
  { amount, currency, product, price }: Offer & { readonly amount: number; readonly currency: string },
): Promise<void> => {
  const now = services.clock.now()
  const created = makeOrder(
    {
      id,
      invoice_number,
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
    [
      {
        label: product.name,
        amount,
        tax_amount: 0,
        proration: false,
        product_price_id: price.id,
        ...unmetered,
      },
    ],
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

const fill = defineJob({ name: 'purchases.fill-balance', payload: z.object({ order_id: Id }) })

const Paid = z.object({ wallet_amount: z.optional(z.number()) })

/**
 * Consumer of `order.paid`: queues the automatic top-up of the balance that paid an order, where its customer has
 * agreed to one.
 */
export const fillBalance: Consumer = async (tx, _, { subject_id: order_id, data }) => {
  if ((Paid.parse(data).wallet_amount ?? 0) === 0) return
  const paid = await findPaidByBalance(tx, order_id)
  if (paid !== undefined && (await findAutoTopUp(tx, paid)) !== undefined)
    await enqueue(tx, fill, { order_id })
}

/** Rolls back the transaction, and with it the invoice number: another purchase has filled the balance since. */
class TopUpNotNeeded extends Error {}

/**
 * Returns true while a balance is to be filled: too little is available, no top-up is pending, and few were made
 * today.
 */
const isNeeded = async (
  tx: Tx,
  now: Date,
  wallet: WalletKey,
  threshold: number,
  available: number,
): Promise<boolean> => {
  if (available >= threshold) return false
  const { made, pending } = await countAutomatic(tx, wallet, after(now, -days(1)))
  return pending === 0 && made < autoTopUpsADay
}

/**
 * Follows an order that a balance paid with one that fills the balance. Decided under the lock of the wallet, so that
 * one of several concurrent orders is followed: the others see a pending top-up, or the filled balance. The invoice
 * number is taken before that lock, as by every sale.
 *
 * @throws NotNeeded if another order was followed since
 */
const topUpAfterOrder = async (tx: Tx, services: Services, order_id: string): Promise<void> => {
  const id = topUpOrderIdOf(services.secret, order_id)
  const paid = await findPaidByBalance(tx, order_id)
  if (paid === undefined || (await isOrderKnown(tx, id))) return
  const { customer_id, currency, organization_id } = paid
  const wallet = { customer_id, currency }
  const now = services.clock.now()
  const customer = await findLockedCustomer(tx, organization_id, { id: customer_id })
  const before = await findAutoTopUp(tx, wallet)
  if (customer === undefined || before === undefined || before.stopped_at !== null) return
  if (!(await isNeeded(tx, now, wallet, before.threshold, await findAvailable(tx, wallet)))) return
  const invoice_number = await takeInvoiceNumber(tx, organization_id)
  const available = await lockAvailable(tx, wallet)
  const agreed = await findAutoTopUp(tx, wallet)
  if (agreed === undefined || agreed.stopped_at !== null) throw new TopUpNotNeeded()
  const { amount, product_id, threshold } = agreed
  if (!(await isNeeded(tx, now, wallet, threshold, available))) throw new TopUpNotNeeded()
  await keepProduct(tx, product_id)
  const [product] = await findProducts(tx, organization_id, [product_id])
  const { price } = priceOfTopUp(product, { amount, currency })
  if (product === undefined || price === undefined)
    return stopAutoTopUp(tx, agreed, 'product_unavailable', now)
  await createTopUp(tx, services, id, invoice_number, customer, { amount, currency, product, price })
}

/** Job that fills a balance after an order that it has paid. */
export const fillBalanceJob = (services: Services): JobHandler =>
  handle(fill, ({ order_id }) =>
    services.database
      .transact((tx) => topUpAfterOrder(tx, services, order_id))
      .catch((error: unknown) => {
        if (!(error instanceof TopUpNotNeeded)) throw error
      }),
  )
