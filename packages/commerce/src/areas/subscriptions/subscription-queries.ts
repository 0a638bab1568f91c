import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isOneOf } from '../../database/is-one-of.ts'
import { type Write, writeTogether } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectPrices, selectProducts } from '../products/index.ts'
import type { OwnPrice, StoredSubscription, SubscriptionRow } from './stored-subscription.ts'

/** Subscriptions with everything they show. */
const selectSubscriptions = (reader: Reader) =>
  reader
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .innerJoin('organizations as organization', 'organization.id', 'subscriptions.organization_id')
    .selectAll('subscriptions')
    .select(({ fn, ref }) => [
      fn.toJson('customer').as('customer'),
      fn.toJson('organization').as('organization'),
      jsonObjectFrom(selectProducts(reader).where('products.id', '=', ref('subscriptions.product_id')))
        .$notNull()
        .as('product'),
      jsonArrayFrom(
        selectPrices(reader)
          .innerJoin('subscription_prices as own', 'own.product_price_id', 'product_prices.id')
          .select('own.amount as charged')
          .where('own.subscription_id', '=', ref('subscriptions.id'))
          .orderBy('own.position'),
      ).as('prices'),
      jsonObjectFrom(
        selectAttachedDiscounts(reader).where('discounts.id', '=', ref('subscriptions.discount_id')),
      ).as('discount'),
    ])

const byIds = statement('subscriptions.by_ids', (reader: Reader, ids: readonly string[]) =>
  selectSubscriptions(reader).where(sql<boolean>`subscriptions.id = any(${ids}::uuid[])`),
)

/** Subscriptions by their ids, in no particular order. */
export const findSubscriptions = (
  reader: Reader,
  ids: readonly string[],
): Promise<readonly StoredSubscription[]> => byIds(reader, ids)

/** Which subscription is meant: any by its id, one of a seller's, or one of a customer's. */
export type SubscriptionKey = {
  readonly id: string
  readonly organization_id?: string
  readonly customer_id?: string
}

const bare = (reader: Reader, { id, organization_id, customer_id }: SubscriptionKey) => {
  let query = reader.selectFrom('subscriptions').select('id').where('id', '=', id)
  if (organization_id !== undefined) query = query.where('organization_id', '=', organization_id)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  return query
}

const none = ({ id }: SubscriptionKey) =>
  apiError('ResourceNotFound', `There is no subscription ${id} that this token can see.`)

const byId = statement('subscriptions.by_id', (reader: Reader, id: string) =>
  selectSubscriptions(reader).where('subscriptions.id', '=', id),
)

const read = async (reader: Reader, id: string): Promise<StoredSubscription> => {
  const [row] = await byId(reader, id)
  if (row === undefined) throw new Error(`There is no subscription ${id}.`)
  return row
}

/** @throws ResourceNotFound */
export const getSubscription = async (reader: Reader, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await bare(reader, key).executeTakeFirst()) === undefined) throw none(key)
  return read(reader, key.id)
}

/**
 * The same, locked until the transaction ends: who decides about a subscription holds its row. It is
 * read after the lock was had, prices and all.
 *
 * @throws ResourceNotFound
 */
export const lockSubscription = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await bare(tx, key).forNoKeyUpdate().executeTakeFirst()) === undefined) throw none(key)
  return read(tx, key.id)
}

/** The same for callers who do not wait. @throws ResourceNotFound, SubscriptionUpdatePending */
export const lockSubscriptionNow = async (tx: Tx, key: SubscriptionKey): Promise<StoredSubscription> => {
  if ((await bare(tx, key).forNoKeyUpdate().skipLocked().executeTakeFirst()) === undefined) {
    if ((await bare(tx, key).executeTakeFirst()) === undefined) throw none(key)
    throw apiError(
      'SubscriptionUpdatePending',
      'This subscription is being changed at this moment. Read it again and try once more.',
    )
  }
  return read(tx, key.id)
}

/**
 * Locks what was just charged, subscriptions before orders before payments, as everybody does.
 *
 * @returns how the subscriptions stand, by the attempts that are still open for an order that is owed
 */
export const lockOwed = async (
  tx: Tx,
  owed: readonly { readonly subscription_id: string; readonly payment_id: string }[],
): Promise<ReadonlyMap<string, SubscriptionRow['status']>> => {
  const subscriptions = owed.map(({ subscription_id }) => subscription_id)
  const attempts = owed.map(({ payment_id }) => payment_id)
  const { rows } = await sql<{ payment_id: string; status: SubscriptionRow['status'] }>`
    with standing as materialized (
      select id, status from subscriptions where ${isOneOf('id', subscriptions)} order by id for no key update
    )
    select payments.id as payment_id, standing.status from payments
    join orders on orders.id = payments.order_id
    join standing on standing.id = orders.subscription_id
    where ${isOneOf('payments.id', attempts)} and payments.status = 'pending' and orders.status = 'pending'
    order by orders.id for no key update of orders, payments`.execute(tx)
  return new Map(rows.map(({ payment_id, status }) => [payment_id, status]))
}

/** The lock alone, with how the subscription stands: reading all of one takes longer than most decisions. */
export const lockStanding = (
  tx: Tx,
  id: string,
): Promise<
  Pick<SubscriptionRow, 'id' | 'status' | 'ended_at' | 'current_period_end' | 'cancel_at_period_end'>
> =>
  tx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'ended_at', 'current_period_end', 'cancel_at_period_end'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const isDueAt = (now: Date) =>
  sql`current_period_end <= ${now}::timestamptz and ended_at is null and status in ('active', 'trialing') and not cancel_at_period_end`

/**
 * Locks a subscription whose period is over and that goes on, and others of that kind, the earliest
 * first, as far as nobody holds them: `most` at the most.
 *
 * @returns their ids; `not due` when its period is not over; `not free` when it is over but somebody holds it, or it does not go on
 */
export const lockDue = async (
  tx: Tx,
  now: Date,
  { id, most }: { readonly id: string; readonly most: number },
): Promise<readonly string[] | 'not due' | 'not free'> => {
  const { rows } = await sql<{ id: string | null }>`
    with own as materialized (
      select id from subscriptions where id = ${id} and ${isDueAt(now)} for no key update skip locked
    ), others as materialized (
      select id from subscriptions
      where ${isDueAt(now)} and id <> ${id} and exists (select from own)
      order by current_period_end, created_at, id limit ${most - 1}::int for no key update skip locked
    )
    select id from own union all select id from others
    union all select null from subscriptions
    where id = ${id} and not exists (select from own) and current_period_end <= ${now}::timestamptz and ended_at is null`.execute(
    tx,
  )
  if (rows.length === 0) return 'not due'
  const ids = rows.flatMap((row) => row.id ?? [])
  return ids.length === 0 ? 'not free' : ids
}

/** Subscriptions whose locks the caller holds, in the order in which their periods ended. */
export const readLocked = async (tx: Tx, ids: readonly string[]): Promise<readonly StoredSubscription[]> =>
  selectSubscriptions(tx)
    .where(isOneOf('subscriptions.id', ids))
    .orderBy('subscriptions.current_period_end')
    .orderBy('subscriptions.created_at')
    .orderBy('subscriptions.id')
    .execute()

const insertPrices = (tx: Tx, subscription_id: string, prices: readonly OwnPrice[]): Write =>
  tx
    .insertInto('subscription_prices')
    .values(
      prices.map(({ id: product_price_id, charged: amount }, position) => ({
        subscription_id,
        position,
        product_price_id,
        amount,
      })),
    )
    .returning('position')

/** The writes of a new subscription. The database refuses a second one of the same checkout. */
export const insertSubscription = (
  tx: Tx,
  row: SubscriptionRow,
  prices: readonly OwnPrice[],
): readonly Write[] => [
  tx
    .insertInto('subscriptions')
    .values(withJson(row, 'custom_field_data', 'metadata'))
    .returning('id'),
  insertPrices(tx, row.id, prices),
]

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'organization_id' | 'customer_id' | 'created_at' | 'modified_at'>
>

/** The write that changes a subscription whose lock the caller holds. */
export const updateSubscription = (
  tx: Tx,
  id: string,
  change: SubscriptionChange,
  modified_at: Date,
): Write =>
  tx
    .updateTable('subscriptions')
    .set({ ...withJson(change, 'custom_field_data', 'metadata'), modified_at })
    .where('id', '=', id)
    .returning('id')

type NewPeriod = { readonly id: string } & Required<
  Pick<
    SubscriptionChange,
    'current_period_start' | 'current_period_end' | 'discount_id' | 'discounted_at' | 'amount'
  >
>

/** The write that begins the next period of subscriptions whose locks the caller holds. */
export const beginPeriods = (periods: readonly NewPeriod[], modified_at: Date): Write =>
  sql`
    update subscriptions set current_period_start = next.current_period_start,
      current_period_end = next.current_period_end, discount_id = next.discount_id,
      discounted_at = next.discounted_at, amount = next.amount, modified_at = ${modified_at}
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as next (id uuid, current_period_start timestamptz,
      current_period_end timestamptz, discount_id uuid, discounted_at timestamptz, amount integer)
    where subscriptions.id = next.id
    returning subscriptions.id`

/** Puts a subscriber on other prices. Runs at once: two lists of prices cannot stand beside each other. */
export const replacePrices = async (tx: Tx, id: string, prices: readonly OwnPrice[]): Promise<void> => {
  await tx.deleteFrom('subscription_prices').where('subscription_id', '=', id).execute()
  await writeTogether(tx, [insertPrices(tx, id, prices)])
}
