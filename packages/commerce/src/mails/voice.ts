import type { CustomerMail } from '@atelier/contract'
import { type MailBrand, type MailContent, note, paragraph, type Part } from '@atelier/plumbing/mail'
import { fillPlaceholders, type Values } from './placeholders.ts'
import type { Speech } from './speech.ts'
import { spokenName } from './spoken-name.ts'

/** Voice of a seller to a customer: the customer's language, the brand, and the seller's custom texts. */
export type Voice = Speech & {
  readonly seller: {
    readonly name: string
    /** Support address of the seller. */
    readonly email: string | null
    /** URL of the portal, with the customer's purchases. */
    readonly page: string
  }
  readonly brand: MailBrand
  readonly customer_name: string | null
  /** Custom texts of this e-mail, if any. */
  readonly own: { readonly subject: string | null; readonly introduction: string | null } | undefined
}

/** A written e-mail to a customer, before greeting and footer. */
export type Written = {
  readonly mail:
    | CustomerMail
    | 'leaked_link'
    | 'license_key_rotated'
    | 'review_request'
    | 'shipment'
    | 'top_up_declined'
    | 'withdrawal'
  readonly subject: string
  readonly heading?: string
  readonly preheader?: string
  readonly parts: readonly Part[]
  /** True when it begins with the customer's name. */
  readonly greets?: true
  /** Number of the order whose refund the footer explains. */
  readonly money_back?: string
  /** Values of further placeholders, in addition to the customer's and seller's names. */
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

/** Reduces a text to one line for a header. Names of sellers and customers may have several. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the content of an e-mail: the greeting, the seller's custom texts, and the common footer. */
export const contentOf = (voice: Voice, content: Written): MailContent => {
  const { own, seller, brand, locale } = voice
  const customer_name = spokenName(voice.customer_name)
  const values = { customer_name: customer_name ?? '', seller_name: seller.name, ...content.values }
  const introduction = own?.introduction ?? null
  return {
    brand,
    language: locale,
    subject: oneLine(own?.subject == null ? content.subject : fillPlaceholders(own.subject, values)),
    heading: content.heading ?? content.subject,
    preheader: content.preheader ?? content.parts.find(({ text }) => text !== '')?.text ?? content.subject,
    parts: [
      ...(content.greets === true ? [greetingOf(voice, customer_name)] : []),
      ...(introduction === null
        ? []
        : fillPlaceholders(introduction, values)
            .split(/\n{2,}/)
            .map((text) => paragraph(text.trim()))),
      ...content.parts,
    ],
    footer: footerOf(voice, content.money_back),
  }
}
