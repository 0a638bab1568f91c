import type { Issue } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../services.ts'
import { isRecurring } from '../products/index.ts'
import { selectedProduct, type StoredCheckout } from './stored-checkout.ts'

/** A free subscription that a checkout may raise to a paid one, and whose it is. */
type Upgradable = { readonly customer_id: string } | { readonly issue: Issue }

/** Looks up the subscription a new checkout is to raise: one of the organization's that goes on and costs nothing. */
export const findUpgradable = async (
  reader: Reader,
  organization_id: string,
  subscription_id: string,
): Promise<Upgradable> => {
  const held = await reader
    .selectFrom('subscriptions')
    .select((eb) => [
      'customer_id',
      'ended_at',
      eb
        .exists(
          eb
            .selectFrom('subscription_prices as own')
            .innerJoin('product_prices as price', 'price.id', 'own.product_price_id')
            .select('price.id')
            .whereRef('own.subscription_id', '=', 'subscriptions.id')
            .where('price.amount_type', '<>', 'free'),
        )
        .as('is_paid'),
    ])
    .where('id', '=', subscription_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  const no = (msg: string): Upgradable => ({
    issue: { loc: ['body', 'subscription_id'], msg, type: 'value_error' },
  })
  if (held === undefined) return no(`There is no subscription ${subscription_id}.`)
  if (held.ended_at !== null) return no('This subscription has ended; sell a new one instead.')
  if (held.is_paid === true)
    return no('This subscription is paid for already; change its product instead of opening a checkout.')
  return { customer_id: held.customer_id }
}

/** Whoever asks for the same key waits until this transaction has ended. */
const waitFor = async (tx: Tx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * Refuses to raise a subscription that has been raised since its checkout was opened, or that another
 * checkout is being paid for: nobody pays twice for one period.
 */
const requireStillFree = async (tx: Tx, checkout_id: string, subscription_id: string): Promise<void> => {
  await waitFor(tx, `raise/${subscription_id}`)
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from subscriptions as held
      join subscription_prices as own on own.subscription_id = held.id
      join product_prices as price on price.id = own.product_price_id
      where held.id = ${subscription_id} and held.ended_at is null and price.amount_type <> 'free'
    ) or exists (
      select from checkouts as other
      where other.subscription_id = ${subscription_id} and other.status = 'confirmed' and other.id <> ${checkout_id}
    ) as taken`.execute(tx)
  if (rows[0]?.taken === true)
    throw apiError(
      'AlreadyActiveSubscriptionError',
      'This subscription is paid for already, or a payment for it is under way.',
    )
}

/**
 * Refuses a second subscription of a customer, known by id or e-mail address, where the organization
 * allows but one: one that goes on, or one whose checkout waits for its payment. Checkouts of one buyer
 * wait here for each other until their transactions end.
 *
 * @throws AlreadyActiveSubscriptionError
 */
export const requireNoSubscription = async (tx: Tx, checkout: StoredCheckout): Promise<void> => {
  const { id, organization, organization_id, customer_id, customer_email, subscription_id } = checkout
  if (subscription_id !== null) return requireStillFree(tx, id, subscription_id)
  if (organization.subscription_settings.allow_multiple_subscriptions) return
  if (!isRecurring(selectedProduct(checkout))) return
  if (customer_id === null && customer_email === null) return
  const email = customer_email?.toLowerCase() ?? null
  await waitFor(tx, `subscribe/${organization_id}/${email}`)
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from subscriptions as held join customers as customer on customer.id = held.customer_id
      where held.organization_id = ${organization_id} and held.status in ('active', 'trialing')
        and (held.customer_id = ${customer_id} or (customer.deleted_at is null and lower(customer.email) = ${email}))
    ) or exists (
      select from checkouts as other join products as product on product.id = other.product_id
      where other.organization_id = ${organization_id} and other.status = 'confirmed' and other.id <> ${id}
        and product.recurring_interval is not null and other.subscription_id is null
        and (other.customer_id = ${customer_id} or lower(other.customer_email) = ${email})
    ) as held`.execute(tx)
  if (rows[0]?.held === true) {
    throw apiError(
      'AlreadyActiveSubscriptionError',
      'You already have a subscription here. Sign in to your purchases to change it.',
    )
  }
}
