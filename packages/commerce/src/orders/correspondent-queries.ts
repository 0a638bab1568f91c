import { statement } from '@atelier/plumbing/database'
import type { CustomerMail } from '@atelier/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Connection } from '../core/services.ts'
import type { Occasion } from '../mails/index.ts'

const correspondents = statement(
  (db: Connection, customer_id: string, checkout_id: string | null, mail: CustomerMail | null) =>
    db
      .selectFrom('customers')
      .innerJoin('organizations as seller', 'seller.id', 'customers.organization_id')
      .leftJoin('checkouts', (join) => join.on('checkouts.id', '=', checkout_id))
      .select([
        'customers.name as customer_name',
        'customers.email as customer_email',
        'customers.locale',
        'checkouts.locale as checkout_locale',
        'seller.id as organization_id',
        'seller.name',
        'seller.slug',
        'seller.custom_domain',
        'seller.email',
        'seller.brand',
        'seller.default_language',
      ])
      .select(({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('mail_texts')
            .select(['mail_texts.language', 'mail_texts.subject', 'mail_texts.introduction'])
            .whereRef('mail_texts.organization_id', '=', 'seller.id')
            .where('mail_texts.mail', '=', mail),
        ).as('own_words'),
      )
      .where('customers.id', '=', customer_id),
)

/**
 * Returns a customer and their seller, for an e-mail, with the language of the checkout and the seller's custom texts
 * of the e-mail in all languages.
 *
 * @throws Error if the customer does not exist
 */
export const findCorrespondents = async (
  db: Connection,
  customer_id: string,
  { checkout_id, mail }: Occasion,
) => {
  const [row] = await correspondents(db, customer_id, checkout_id, mail)
  if (row === undefined) throw new Error(`There is no customer ${customer_id}.`)
  return row
}

/** Returns the language of a checkout. Null when unknown. */
export const findCheckoutLocale = async (db: Connection, checkout_id: string): Promise<string | null> => {
  const checkout = db.selectFrom('checkouts').select('locale').where('id', '=', checkout_id)
  return (await checkout.executeTakeFirst())?.locale ?? null
}
