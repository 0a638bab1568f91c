import type { Format } from '../../lib/format.ts'
import type { Say } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../../languages/en/offer.ts'

/** Language of an offer, with its format of money and dates. */
export type OfferSpeech = { readonly say: Say<typeof english>; readonly format: Format }
