import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { orderNet, orderNumber } from '../../core/database/order-amounts.ts'
import type { CarriedChargesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type CarriedCharge = Row<CarriedChargesTable>

/** Returns the carried charges that no order of a subscription has collected. The caller holds its lock. */
export const findUncollectedCharges = (
  db: Connection,
  subscription_id: string,
): Promise<readonly (CarriedCharge & { readonly invoice_number: string })[]> =>
  db
    .selectFrom('carried_charges')
    .innerJoin('orders', 'orders.id', 'carried_charges.order_id')
    .selectAll('carried_charges')
    .select(orderNumber)
    .where('carried_charges.subscription_id', '=', subscription_id)
    .where('charged_by', 'is', null)
    .where('written_off_at', 'is', null)
    .orderBy('carried_charges.created_at')
    .orderBy('order_id')
    .execute()

/** Returns the sum of charges, tax included. */
export const sumOfCharges = (charges: readonly Pick<CarriedCharge, 'amount' | 'tax_amount'>[]): number =>
  charges.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)

export const insertCarriedCharge = async (tx: Tx, charge: CarriedCharge): Promise<void> => {
  await tx.insertInto('carried_charges').values(charge).execute()
}

/** Assigns carried charges to the order that collects them. */
export const collectCharges = async (
  tx: Tx,
  charges: readonly Pick<CarriedCharge, 'order_id'>[],
  charged_by: string,
): Promise<void> => {
  if (charges.length === 0) return
  await tx
    .updateTable('carried_charges')
    .set({ charged_by })
    .where(
      'order_id',
      'in',
      charges.map(({ order_id }) => order_id),
    )
    .execute()
}

/** Releases the charges that a void order had collected, for the next order. */
export const releaseCharges = async (tx: Tx, charged_by: string): Promise<void> => {
  await tx
    .updateTable('carried_charges')
    .set({ charged_by: null })
    .where('charged_by', '=', charged_by)
    .execute()
}

export const updateWrittenOff = async (tx: Tx, order_id: string, written_off_at: Date): Promise<void> => {
  await tx.updateTable('carried_charges').set({ written_off_at }).where('order_id', '=', order_id).execute()
}

const collectedSum = (column: 'amount' | 'tax_amount') => sql<number>`coalesce((
  select sum(carried_charges.${sql.ref(column)}) from carried_charges where carried_charges.charged_by = orders.id), 0)::bigint`

const ofOrder = (
  column: 'amount' | 'tax_amount',
  own: ReturnType<typeof sql>,
  from_wallet: ReturnType<typeof sql>,
) =>
  sql<number>`(case when orders.applied_balance_amount < 0 then 0
    when orders.applied_balance_amount > 0 then ${own} + ${collectedSum(column)}
    else ${own} end - ${from_wallet})`

/** Net part of a row of `orders` that the balance of its customer pays. */
export const walletNet = sql<number>`(orders.wallet_amount - orders.wallet_tax_amount)`

/**
 * Amount and tax that a row of `orders` charges to a payment method: those of the order and of the earlier orders
 * that it collects, less the part that the balance of its customer pays. Zero for an order that is
 * carried itself.
 */
export const charged = {
  net_amount: ofOrder('amount', orderNet, walletNet),
  tax_amount: ofOrder('tax_amount', sql`orders.tax_amount`, sql`orders.wallet_tax_amount`),
} as const

/** Charges of an order: its own amounts, and those of earlier orders. */
export const getCharged = (
  db: Connection,
  order_id: string,
): Promise<{ readonly net_amount: number; readonly tax_amount: number }> =>
  db
    .selectFrom('orders')
    .select([charged.net_amount.as('net_amount'), charged.tax_amount.as('tax_amount')])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
