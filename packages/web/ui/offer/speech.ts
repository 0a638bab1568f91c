import type { Format } from '../../lib/format.ts'
import type { Say, Translation } from '../../lib/texts/catalogue.ts'
import type { offerTexts } from './texts/en.ts'

/** Texts of an offer in one language. */
export type OfferTexts = Translation<typeof offerTexts>

/** Language of an offer, with its format of money and dates. */
export type OfferSpeech = { readonly say: Say<typeof offerTexts>; readonly format: Format }
