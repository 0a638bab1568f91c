import type { CustomerMail } from '@atelier/contract'
import { type ProductMail, renderMail } from '@atelier/plumbing/mail'
import type { Services } from '../core/services.ts'
import { portalUrl } from '../core/site-url.ts'
import { speechFor } from './speech.ts'
import { mailBrandOf } from './stored-brand.ts'
import { contentOf, type Voice, type Written } from './voice.ts'
import { findCorrespondents } from './correspondents.ts'

type Reader = {
  readonly customer_id: string
  /** Kind of the e-mail, when sellers can customize its text. */
  readonly mail?: CustomerMail
  /** Checkout of the purchase that the e-mail is about. */
  readonly checkout_id?: string | null
}

/**
 * Opens the voice of a seller to one of their customers. The language is that of the customer, else of their
 * checkout, else of the seller, else English.
 *
 * @throws Error if the customer does not exist
 */
export const openVoice = async (
  services: Pick<Services, 'database' | 'public_url' | 'media_url'>,
  { customer_id, mail, checkout_id = null }: Reader,
): Promise<Voice> => {
  const { database, media_url } = services
  const correspondents = await findCorrespondents(database.db, customer_id, {
    checkout_id,
    mail: mail ?? null,
  })
  const { customer_name, locale, checkout_locale, name, email, brand, default_language } = correspondents
  const speech = speechFor([locale, checkout_locale, default_language])
  return {
    ...speech,
    customer_name,
    seller: { name, email, page: portalUrl(services, correspondents) },
    brand: mailBrandOf({ name, brand }, { media_url }),
    own: correspondents.own_words.find(({ language }) => language === speech.language),
  }
}

/** Renders an e-mail for sending. Replies go to the seller's support address, if there is one. */
export const mailOf = (
  voice: Voice,
  content: Written,
  { id, to }: Pick<ProductMail, 'id' | 'to'>,
): ProductMail => ({
  id,
  to,
  ...renderMail(contentOf(voice, content)),
  ...(voice.seller.email !== null && { reply_to: voice.seller.email }),
})
