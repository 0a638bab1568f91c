import type { Row } from '@atelier/plumbing/database'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { orderNumber } from '../../core/database/order-amounts.ts'
import type { Tables, WithdrawalsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { getCharged } from '../../orders/carried-charges/index.ts'
import { creditOfPending, getPaidFor } from '../../orders/paid-for/index.ts'
import { findUnspent } from '../../orders/customer-balances/index.ts'
import { refundedStatuses, sumRefunds } from '../../payments/refund-records/index.ts'

export type WithdrawalRow = Row<WithdrawalsTable>

/** Returns the part of an order that is carried to a later one, in the terms of its prices. */
const carriedAmount = ({ selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
  selectFrom('carried_charges')
    .select(
      sql<number>`coalesce(sum(carried_charges.amount + case when orders.tax_behavior = 'inclusive'
        then carried_charges.tax_amount else 0 end), 0)::bigint`.as('amount'),
    )
    .whereRef('carried_charges.order_id', '=', 'orders.id')
    .where('carried_charges.charged_by', 'is', null)
    .where('carried_charges.written_off_at', 'is', null)
    .$asScalar()
    .$notNull()

/** Returns true for an order whose part paid by a balance went back to it, in full or not. */
const isBackInWallet = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
  exists(
    selectFrom('wallet_entries')
      .select('wallet_entries.id')
      .whereRef('wallet_entries.order_id', '=', 'orders.id')
      .where('wallet_entries.cause', '=', 'order_return'),
  ).$castTo<boolean>()

/** Selects the data that decides about the right to withdraw from orders, except refunds. */
const selectOrders = (db: Connection) =>
  db
    .selectFrom('orders')
    .leftJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select((builder) => [
      carriedAmount(builder).as('carried_amount'),
      'orders.id',
      'orders.checkout_id',
      'orders.organization_id',
      'orders.customer_id',
      'orders.subscription_id',
      'orders.product_id',
      'orders.status',
      'orders.billing_reason',
      'orders.created_at',
      'orders.currency',
      'orders.subtotal_amount',
      'orders.discount_amount',
      'orders.tax_amount',
      'orders.tax_behavior',
      'orders.wallet_amount',
      'orders.wallet_tax_amount',
      'orders.top_up_amount',
      isBackInWallet(builder).as('is_back_in_wallet'),
      'orders.billing_address',
      'orders.guest',
      'orders.period_start',
      'checkouts.customer_tax_id',
      'customers.tax_id as own_tax_id',
      'checkouts.withdrawal_consent',
    ])

type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** Adds the completed and pending refunds of an order. */
const withRefunds = async (
  db: Connection,
  { guest, billing_address, checkout_id, customer_tax_id, own_tax_id, ...order }: SelectedOrder,
) => ({
  ...order,
  ...(await sumRefunds(db, order.id)),
  paid_for: await getPaidFor(db, order.id),
  /** Amount of a top-up that is left in the balance; null for all other orders. */
  unspent: order.top_up_amount === 0 ? null : await findUnspent(db, order),
  /** Credit that is released when the order is not paid. */
  pending_credit: await creditOfPending(db, order.id),
  ...(await getCharged(db, order.id)),
  country: billing_address?.country ?? null,
  /** Tax number of the buyer; that of the customer if no checkout has asked for it, as for a draft. */
  tax_id: guest?.tax_id ?? (checkout_id === null ? own_tax_id : customer_tax_id),
})

export type ContractOrder = Awaited<ReturnType<typeof withRefunds>>

/** @throws Error if the order does not exist */
export const getContractOrder = async (db: Connection, id: string): Promise<ContractOrder> =>
  withRefunds(db, await selectOrders(db).where('orders.id', '=', id).executeTakeFirstOrThrow())

/** Returns later orders from changes of product in the contract of an order, the newest first. */
export const findChangeOrders = async (
  db: Connection,
  { id, subscription_id, billing_reason, created_at }: ContractOrder,
): Promise<readonly ContractOrder[]> => {
  // Renewals and changes of product begin no contract.
  if (subscription_id === null || billing_reason !== 'subscription_create') return []
  const orders = await selectOrders(db)
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.billing_reason', 'in', ['subscription_create', 'subscription_update'])
    .where('orders.created_at', '>=', created_at)
    .where('orders.id', '<>', id)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .execute()
  return Promise.all(orders.map((order) => withRefunds(db, order)))
}

export const findWithdrawal = (db: Connection, order_id: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('order_id', '=', order_id).executeTakeFirst()

export const insertWithdrawal = (tx: Tx, withdrawal: Insertable<WithdrawalsTable>): Promise<WithdrawalRow> =>
  tx.insertInto('withdrawals').values(withdrawal).returningAll().executeTakeFirstOrThrow()

type Declared = Pick<WithdrawalRow, 'order_id' | 'created_at'> & Pick<ContractOrder, 'subscription_id'>

/** Selects withdrawals from the orders of one contract that were declared together, with the orders. */
const selectDeclaredWith = (db: Connection, { order_id, created_at, subscription_id }: Declared) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .where(({ and, eb, or }) =>
      or([
        eb('withdrawals.order_id', '=', order_id),
        and([
          eb('orders.subscription_id', '=', subscription_id),
          eb('withdrawals.created_at', '=', created_at),
        ]),
      ]),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')

/** Returns withdrawals from the orders of one contract that were declared together. */
export const findDeclaredWith = (db: Connection, declared: Declared): Promise<readonly WithdrawalRow[]> =>
  selectDeclaredWith(db, declared).selectAll('withdrawals').execute()

/** Returns the orders of one contract that were withdrawn from together. */
export const findWithdrawnOrders = (
  db: Connection,
  declared: Declared,
): Promise<readonly { readonly id: string; readonly invoice_number: string }[]> =>
  selectDeclaredWith(db, declared).select(['orders.id', orderNumber]).execute()

/** Returns the amount refunded, or pending, since a withdrawal, net of tax. */
const refundedSince = ({ selectFrom }: ExpressionBuilder<Tables, 'withdrawals'>) =>
  selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('refunds.amount'), lit(0)).as('refunded'))
    .whereRef('refunds.order_id', '=', 'withdrawals.order_id')
    .whereRef('refunds.created_at', '>=', 'withdrawals.created_at')
    .where('refunds.status', 'in', refundedStatuses)
    .$asScalar()

/** Matches withdrawals that are not fully refunded. */
export const isOpen = (builder: ExpressionBuilder<Tables, 'withdrawals'>) =>
  builder('withdrawals.amount', '>', refundedSince(builder))

/** Returns the amount of a withdrawal that is neither refunded nor pending, net of tax. Never negative. */
export const sumOpen = async (db: Connection, { id, amount }: WithdrawalRow): Promise<number> => {
  const { refunded } = await db
    .selectFrom('withdrawals')
    .select((builder) => refundedSince(builder).as('refunded'))
    .where('withdrawals.id', '=', id)
    .executeTakeFirstOrThrow()
  return Math.max(0, amount - refunded)
}

/** Matches orders with a withdrawal. */
export const isWithdrawn = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
  exists(
    selectFrom('withdrawals').select('withdrawals.id').whereRef('withdrawals.order_id', '=', 'orders.id'),
  )
