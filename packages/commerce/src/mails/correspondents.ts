import type { CustomerMail, Language } from '@atelier/contract'
import type { JsonRow } from '@atelier/plumbing/database'
import { laterQuery } from '../core/database/later-query.ts'
import type { OrganizationsTable } from '../core/database/tables.ts'
import type { Connection } from '../core/services.ts'

/** Facts that an e-mail may depend on beside its customer. */
export type Occasion = { readonly checkout_id: string | null; readonly mail: CustomerMail | null }

/** A customer and their seller. */
type Correspondents = Pick<
  JsonRow<OrganizationsTable>,
  'name' | 'slug' | 'custom_domain' | 'email' | 'brand' | 'default_language'
> & {
  readonly customer_name: string | null
  readonly customer_email: string
  readonly locale: string | null
  readonly checkout_locale: string | null
  readonly organization_id: string
  /** Custom texts of the seller for the e-mail, in all languages. */
  readonly own_words: readonly {
    readonly language: Language
    readonly subject: string | null
    readonly introduction: string | null
  }[]
}

/**
 * A customer and their seller, for an e-mail, with the language of the checkout. Supplied by `orders`.
 *
 * @throws Error if the customer does not exist
 */
export const findCorrespondents =
  laterQuery<(db: Connection, customer_id: string, occasion: Occasion) => Promise<Correspondents>>()
