import { statement } from '@atelier/plumbing/database'
import type { CustomerMail, Language } from '@atelier/contract'
import type { Connection } from '../core/services.ts'

const correspondents = statement((db: Connection, customer_id: string) =>
  db
    .selectFrom('customers')
    .innerJoin('organizations as seller', 'seller.id', 'customers.organization_id')
    .select([
      'customers.name as customer_name',
      'customers.email as customer_email',
      'customers.locale',
      'seller.id as organization_id',
      'seller.name',
      'seller.slug',
      'seller.custom_domain',
      'seller.email',
      'seller.brand',
      'seller.default_language',
    ])
    .where('customers.id', '=', customer_id),
)

/** A customer and their seller, for an e-mail. @throws Error when the customer does not exist */
export const findCorrespondents = async (db: Connection, customer_id: string) => {
  const [row] = await correspondents(db, customer_id)
  if (row === undefined) throw new Error(`There is no customer ${customer_id}.`)
  return row
}

/** Language of a checkout. Null when unknown. */
export const findCheckoutLocale = async (db: Connection, checkout_id: string): Promise<string | null> => {
  const checkout = db.selectFrom('checkouts').select('locale').where('id', '=', checkout_id)
  return (await checkout.executeTakeFirst())?.locale ?? null
}

/** A seller's custom texts of an e-mail in a language. Undefined when there are none. */
export const findOwnWords = (
  db: Connection,
  by: { readonly organization_id: string; readonly mail: CustomerMail; readonly language: Language },
) =>
  db
    .selectFrom('mail_texts')
    .select(['subject', 'introduction'])
    .where(({ and }) => and(by))
    .executeTakeFirst()
