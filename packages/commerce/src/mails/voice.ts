import type { CustomerMail } from '@atelier/contract'
import { type MailBrand, type MailContent, note, paragraph, type Part } from '@atelier/plumbing/mail'
import { filled, type Values } from './placeholders.ts'
import type { Speech } from './speech.ts'
import { spokenName } from './spoken-name.ts'

/** Who writes to whom: a seller to a customer, in the customer's language, with what the seller says in their own words. */
export type Voice = Speech & {
  readonly seller: {
    readonly name: string
    /** Where customers ask for help. */
    readonly email: string | null
    /** The portal, where customers find their purchases. */
    readonly page: string
  }
  readonly brand: MailBrand
  readonly customer_name: string | null
  /** The seller's own words for this mail, if there are any. */
  readonly own: { readonly subject: string | null; readonly introduction: string | null } | undefined
}

/** A mail to a customer as its writer makes it. */
export type Written = {
  readonly mail: CustomerMail | 'leaked_link' | 'review_request' | 'shipment' | 'withdrawal'
  readonly subject: string
  readonly heading?: string
  readonly preheader?: string
  readonly parts: readonly Part[]
  /** Whether it begins with the customer's name. */
  readonly greets?: true
  /** The number of the order whose money can be asked back. */
  readonly money_back?: string
  /** The values for places in the seller's own words, besides the two names that each mail has. */
  readonly values?: Values
}

const greetingOf = ({ say }: Voice, name: string | null): Part =>
  paragraph(name === null ? say('greetingNobody') : say('greeting', { name }))

const footerOf = ({ say, seller }: Voice, money_back: string | undefined): Part[] => [
  ...(money_back === undefined ? [] : [note(say('moneyBack', { seller: seller.name, number: money_back }))]),
  seller.email === null
    ? note(say('helpNoAddress', { seller: seller.name }), { label: say('yourPurchases'), url: seller.page })
    : note(say('help', { email: seller.email })),
  note(say('why', { seller: seller.name })),
]

/** A header holds one line; the names that sellers and customers give themselves may hold more. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The mail with its greeting, the seller's own words, and the footer that all mails to customers have. */
export const contentOf = (voice: Voice, written: Written): MailContent => {
  const { own, seller, brand, locale } = voice
  const customer_name = spokenName(voice.customer_name)
  const values = { customer_name: customer_name ?? '', seller_name: seller.name, ...written.values }
  const introduction = own?.introduction ?? null
  return {
    brand,
    language: locale,
    subject: oneLine(own?.subject == null ? written.subject : filled(own.subject, values)),
    heading: written.heading ?? written.subject,
    preheader: written.preheader ?? written.parts.find(({ text }) => text !== '')?.text ?? written.subject,
    parts: [
      ...(written.greets === true ? [greetingOf(voice, customer_name)] : []),
      ...(introduction === null
        ? []
        : filled(introduction, values)
            .split(/\n{2,}/)
            .map((text) => paragraph(text.trim()))),
      ...written.parts,
    ],
    footer: footerOf(voice, written.money_back),
  }
}
