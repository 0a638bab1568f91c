import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'
import type { OrderRow } from '../../orders/orders/index.ts'

/** A grant, with the parts of its benefit that an e-mail describes. */
export type BoughtGrant = Pick<BenefitGrantRow, 'id' | 'granted_at' | 'properties'> & {
  readonly benefit: Pick<BenefitRow, 'type' | 'description' | 'properties'>
}

/**
 * Returns the active grants of public benefits of an order, or of its subscription, in the order of the product's
 * benefits.
 */
export const findBoughtGrants = async (
  db: Connection,
  { id, subscription_id, product_id }: Pick<OrderRow, 'id' | 'subscription_id' | 'product_id'>,
): Promise<readonly BoughtGrant[]> => {
  const source = subscription_id === null ? { order_id: id } : { subscription_id }
  const rows = await db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .leftJoin('product_benefits as attached', (join) =>
      join.onRef('attached.benefit_id', '=', 'benefits.id').on('attached.product_id', '=', product_id),
    )
    .select([
      'benefit_grants.id',
      'benefit_grants.granted_at',
      'benefit_grants.properties',
      'benefits.type',
      'benefits.description',
      'benefits.properties as offered',
    ])
    .where(({ and }) => and(source))
    .where('benefit_grants.revoked_at', 'is', null)
    .where('benefits.visibility', '=', 'public')
    .orderBy('attached.position')
    .orderBy('benefit_grants.id')
    .execute()
  return rows.map(({ type, description, offered, ...grant }) => ({
    ...grant,
    benefit: { type, description, properties: offered },
  }))
}

/** Returns true for the order that the checkout itself created. */
const isOfCheckout = ({ billing_reason }: Pick<OrderRow, 'billing_reason'>): boolean =>
  billing_reason === 'purchase' || billing_reason === 'subscription_create'

/** Facts about the payment of an order, for its e-mail. */
export type PaymentFacts = {
  /** Display text of the charged card: `Visa •••• 4242`; undefined when no card was charged. */
  readonly paid_with: string | undefined
  /** The buyer's consent to immediate delivery; undefined without consent, and for later payments. */
  readonly consent: { readonly statement: string; readonly given_at: Date } | undefined
}

/** Returns the payment facts of an order. The checkout belongs to the first order of a subscription. */
export const findPaymentFacts = async (
  db: Connection,
  order: Pick<OrderRow, 'id' | 'checkout_id' | 'billing_reason'>,
): Promise<PaymentFacts> => {
  const checkout_id = isOfCheckout(order) ? order.checkout_id : null
  const facts = await db
    .selectFrom('orders')
    .leftJoin('checkouts', (join) => join.on('checkouts.id', '=', checkout_id))
    .leftJoin('payments', (join) =>
      join
        .on(({ eb, or }) =>
          or([eb('payments.order_id', '=', order.id), eb('payments.checkout_id', '=', checkout_id)]),
        )
        .on('payments.status', '=', 'succeeded')
        .on('payments.card_last4', 'is not', null),
    )
    .select(['payments.card_brand', 'payments.card_last4', 'checkouts.withdrawal_consent'])
    .where('orders.id', '=', order.id)
    // A payment made twice is returned to the buyer: the first one paid the order.
    .orderBy('payments.created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { card_brand, card_last4, withdrawal_consent } = facts
  return {
    paid_with:
      card_brand === null
        ? undefined
        : `${card_brand.charAt(0).toUpperCase()}${card_brand.slice(1)} •••• ${card_last4}`,
    consent:
      withdrawal_consent === null
        ? undefined
        : {
            statement: withdrawal_consent.statement,
            given_at: new Date(withdrawal_consent.given_at),
          },
  }
}

/**
 * Returns true when a receipt of the order was requested after a moment, or the receipt of an earlier request
 * was sent after it.
 *
 * @param mail_id id of the first receipt, the prefix of the ids of requested ones
 */
export const hasReceiptSince = async (
  db: Connection,
  { order_id, mail_id }: { readonly order_id: string; readonly mail_id: string },
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from domain_events as request
      left join sent_mails as mail on mail.id = ${`${mail_id}-`}::text || request.id
      where request.subject_id = ${order_id} and request.type = 'order.receipt_requested'
        and (request.occurred_at > ${since} or mail.sent_at > ${since})
    ) as found`.execute(db)
  return rows[0]?.found === true
}
