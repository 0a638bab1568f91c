import type { CheckoutStatus } from '@atelier/contract'
import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { insertRow, insertRows } from '../../database/insert-rows.ts'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../services.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectProducts } from '../products/index.ts'
import type { CheckoutRow, OfferedCheckout, StoredCheckout } from './stored-checkout.ts'

/** Which checkout is meant: one of the organization's, one whose secret is known, or, inside the house, any by its id or that of a payment. */
export type CheckoutKey =
  | { readonly id: string; readonly organization_id: string }
  | { readonly client_secret: string }
  | { readonly id: string }
  | { readonly payment_id: string }

const selectCheckouts = (reader: Reader) =>
  reader
    .selectFrom('checkouts')
    .selectAll('checkouts')
    .select(({ ref, selectFrom }) => [
      jsonArrayFrom(
        selectProducts(reader, ref('checkouts.product_price_id'))
          .innerJoin('checkout_products as offered', 'offered.product_id', 'products.id')
          .where('offered.checkout_id', '=', ref('checkouts.id'))
          .orderBy('offered.position'),
      ).as('products'),
      jsonObjectFrom(
        selectAttachedDiscounts(reader).where('discounts.id', '=', ref('checkouts.discount_id')),
      ).as('discount'),
      jsonObjectFrom(
        selectFrom('organizations')
          .selectAll('organizations')
          .whereRef('organizations.id', '=', 'checkouts.organization_id'),
      )
        .$notNull()
        .as('organization'),
    ])

/** A way to find a checkout, for reading and for holding its row. */
const wayBy = <Values extends readonly unknown[]>(
  name: string,
  find: (reader: Reader, ...values: Values) => ReturnType<typeof selectCheckouts>,
) => ({
  read: statement(`checkouts.${name}`, find),
  lock: statement(`checkouts.${name}.locked`, (reader: Reader, ...values: Values) =>
    find(reader, ...values).forNoKeyUpdate('checkouts'),
  ),
})

const bySecret = wayBy('by_secret', (reader, client_secret: string) =>
  selectCheckouts(reader).where('client_secret', '=', client_secret),
)
const byPayment = wayBy('by_payment', (reader, payment_id: string) =>
  selectCheckouts(reader).where('checkouts.id', '=', (eb) =>
    eb.selectFrom('payments').select('checkout_id').where('payments.id', '=', payment_id),
  ),
)
const byId = wayBy('by_id', (reader, id: string) => selectCheckouts(reader).where('checkouts.id', '=', id))
const ofOrganization = wayBy('of_organization', (reader, id: string, organization_id: string) =>
  selectCheckouts(reader).where('checkouts.id', '=', id).where('organization_id', '=', organization_id),
)

const rowsBy = (way: 'read' | 'lock', reader: Reader, key: CheckoutKey) => {
  if ('client_secret' in key) return bySecret[way](reader, key.client_secret)
  if ('payment_id' in key) return byPayment[way](reader, key.payment_id)
  if ('organization_id' in key) return ofOrganization[way](reader, key.id, key.organization_id)
  return byId[way](reader, key.id)
}

const noCheckout = (key: CheckoutKey) => {
  if ('client_secret' in key)
    return apiError('ResourceNotFound', 'There is no checkout with this client secret.')
  if ('payment_id' in key)
    return apiError('ResourceNotFound', `There is no checkout with a payment ${key.payment_id}.`)
  return apiError('ResourceNotFound', `There is no checkout ${key.id} that this token can see.`)
}

/** @throws ResourceNotFound */
export const getCheckout = async (reader: Reader, key: CheckoutKey): Promise<StoredCheckout> => {
  const [row] = await rowsBy('read', reader, key)
  if (row === undefined) throw noCheckout(key)
  return row
}

/** The same, locked until the transaction ends: who decides about a checkout holds its row. */
export const findLockedCheckout = async (tx: Tx, key: CheckoutKey): Promise<StoredCheckout | undefined> =>
  (await rowsBy('lock', tx, key))[0]

/** The same. @throws ResourceNotFound */
export const lockCheckout = async (tx: Tx, key: CheckoutKey): Promise<StoredCheckout> => {
  const checkout = await findLockedCheckout(tx, key)
  if (checkout === undefined) throw noCheckout(key)
  return checkout
}

const byIds = statement('checkouts.by_ids', (reader: Reader, ids: readonly string[]) =>
  selectCheckouts(reader).where(sql<boolean>`checkouts.id = any(${ids}::uuid[])`),
)

/** Checkouts by their ids, in no particular order. */
export const findCheckouts = (reader: Reader, ids: readonly string[]): Promise<readonly StoredCheckout[]> =>
  byIds(reader, ids)

const columnsOf = <Values extends Partial<CheckoutRow>>(values: Values) =>
  withJson(
    values,
    'customer_billing_address',
    'customer_tax_id',
    'customer_metadata',
    'custom_field_data',
    'metadata',
    'payment_processor_metadata',
  )

/** Writes a checkout and what it offers, in the order of `products`. */
export const insertCheckout = (checkout: OfferedCheckout): Write[] => {
  const { products, discount: _, ...row } = checkout
  return [
    insertRow('checkouts', columnsOf(row)),
    insertRows(
      'checkout_products',
      products.map((product, position) => ({ checkout_id: row.id, product_id: product.id, position })),
    ),
  ]
}

export type CheckoutChange = Partial<
  Omit<CheckoutRow, 'id' | 'organization_id' | 'status' | 'created_at' | 'modified_at'>
>

/** The write that moves a checkout on, with changes; it touches nothing when the checkout is not in the state `from`. */
const moveRow = (
  tx: Tx,
  id: string,
  { from, to }: { readonly from: CheckoutStatus; readonly to: CheckoutStatus },
  change: CheckoutChange,
  modified_at: Date,
): Write =>
  tx
    .updateTable('checkouts')
    .set({ ...columnsOf(change), status: to, modified_at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')

/**
 * Moves a checkout from one state to another, with changes and with what must be written beside it.
 *
 * @throws when it is in another state: the caller did not hold its lock
 */
export const moveCheckout = async (
  tx: Tx,
  id: string,
  step: { readonly from: CheckoutStatus; readonly to: CheckoutStatus },
  change: CheckoutChange,
  modified_at: Date,
  beside: readonly Write[],
): Promise<void> => {
  const [moved] = await writeTogether(tx, [moveRow(tx, id, step, change, modified_at), ...beside])
  if (moved !== 1)
    throw new Error(`The checkout ${id} is not ${step.from} any more, so it cannot become ${step.to}.`)
}

/** The checkout that was opened in place of this one and can still be used. */
export const findRestart = (
  reader: Reader,
  id: string,
  now: Date,
): Promise<{ client_secret: string } | undefined> =>
  reader
    .selectFrom('checkouts')
    .select('client_secret')
    .where('restart_of', '=', id)
    .where('status', 'in', ['open', 'confirmed', 'succeeded'])
    .where((eb) => eb.or([eb('status', '<>', 'open'), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const findEmbedOrigin = async (
  reader: Reader,
  client_secret: string,
): Promise<string | null | undefined> =>
  (
    await reader
      .selectFrom('checkouts')
      .select('embed_origin')
      .where('client_secret', '=', client_secret)
      .executeTakeFirst()
  )?.embed_origin
