import { orderNumber } from '../../core/database/order-amounts.ts'
import type { Connection } from '../../core/services.ts'

/** Returns the contents of the e-mails about a withdrawal. */
export const findWithdrawalMail = (db: Connection, order_id: string) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .innerJoin('organizations', 'organizations.id', 'withdrawals.organization_id')
    .select([
      'withdrawals.order_id',
      'withdrawals.name',
      'withdrawals.email',
      'withdrawals.created_at',
      'withdrawals.organization_id',
      'orders.subscription_id',
      'orders.customer_id',
      'orders.checkout_id',
      orderNumber,
      'orders.currency',
      'orders.created_at as bought_at',
      'products.name as product',
      'organizations.name as seller',
      'organizations.slug',
      'organizations.custom_domain',
      'organizations.refunds_withdrawals',
    ])
    .where('withdrawals.order_id', '=', order_id)
    .executeTakeFirst()

/** Contents of the e-mails about a withdrawal. */
export type WithdrawalMail = NonNullable<Awaited<ReturnType<typeof findWithdrawalMail>>>

/** Sums what a withdrawal has returned to the balance of its customer, for all orders of the contract. */
export const sumToBalance = async (
  db: Connection,
  {
    order_id,
    subscription_id,
    created_at,
  }: Pick<WithdrawalMail, 'order_id' | 'subscription_id' | 'created_at'>,
): Promise<number> => {
  const { returned } = await db
    .selectFrom('wallet_entries')
    .innerJoin('orders', 'orders.id', 'wallet_entries.order_id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('wallet_entries.amount'), lit(0)).as('returned'))
    .where('wallet_entries.cause', '=', 'order_return')
    .where('wallet_entries.created_at', '=', created_at)
    .where(({ eb, or }) =>
      or([eb('orders.id', '=', order_id), eb('orders.subscription_id', '=', subscription_id)]),
    )
    .executeTakeFirstOrThrow()
  return returned
}
