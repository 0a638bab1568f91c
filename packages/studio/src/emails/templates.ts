import {
  button,
  facts,
  type Mail,
  type MailContent,
  note,
  paragraph,
  picture,
  renderMail,
  standardBrand,
} from '@atelier/plumbing/mail'
import type { ImageSize } from '../painting/images.ts'
import type { Speech } from './speech.ts'

/** Content of an e-mail to a visitor, with its attachments. */
export type Email = Pick<MailContent, 'subject' | 'heading' | 'preheader' | 'parts'> &
  Pick<Mail, 'attachments'>

/** Order of an e-mail. */
export type EmailOrder = {
  /** Invoice number, shared by visitor, operator and platform. */
  readonly number: string
  readonly ordered_at: Date
  /** Paid amount, in minor units. */
  readonly total: number
  readonly currency: string
}

/** Returns the form of an e-mail: HTML and plain text, with the order at its end. */
export const formOf = (
  { attachments, parts, ...content }: Email,
  order: EmailOrder | undefined,
  { say, language, day, money }: Speech,
): Omit<Mail, 'id' | 'to'> => ({
  ...renderMail({
    ...content,
    brand: standardBrand('Atelier'),
    language,
    parts: [
      ...parts,
      ...(order === undefined
        ? []
        : [
            facts([
              { label: say('order'), value: order.number },
              { label: say('date'), value: day(order.ordered_at) },
              { label: say('paid'), value: money(order.total, order.currency) },
            ]),
          ]),
    ],
    footer: [note(say('help'))],
  }),
  ...(attachments !== undefined && { attachments }),
})

/**
 * Returns the e-mail with the painting: shown, attached, and linked.
 *
 * @param painting the painting as a PNG, and its size in pixels
 * @param shownPicture a smaller JPEG of the painting
 * @param large the size of the large painting that the link leads to, if there is one or will be
 */
export const resultEmail = (
  { say }: Speech,
  link: string,
  { png, width, height }: ImageSize & { readonly png: Uint8Array },
  shownPicture: Uint8Array,
  large: ImageSize | undefined,
): Email => ({
  subject: say('result.subject'),
  heading: say('result.heading'),
  parts: [
    picture('painting', say('result.picture')),
    paragraph(say('result.attached', { width: String(width), height: String(height) })),
    button(say('result.look'), say('result.button'), link),
    ...(large === undefined
      ? []
      : [paragraph(say('result.large', { width: String(large.width), height: String(large.height) }))]),
    paragraph(say('result.help')),
  ],
  attachments: [
    { filename: 'ghibli-style-image.png', content_type: 'image/png', content: png },
    { filename: 'painting.jpg', content_type: 'image/jpeg', content: shownPicture, cid: 'painting' },
  ],
})

/** Returns the e-mail about a failed transformation that may be retried. */
export const failureEmail = ({ say }: Speech, link: string): Email => ({
  subject: say('failure.subject'),
  parts: [
    paragraph(say('failure.sorry')),
    button(say('failure.again'), say('failure.button'), link),
    paragraph(say('failure.refund')),
    paragraph(say('failure.help')),
  ],
})

/** Returns the apology that accompanies a refund, whose receipt the platform sends. */
export const refundEmail = ({ say }: Speech): Email => ({
  subject: say('refund.subject'),
  parts: [paragraph(say('refund.sorry')), paragraph(say('refund.money')), paragraph(say('refund.help'))],
})

/** Returns the e-mail about a photo that the safety checker rejected. */
export const rejectionEmail = ({ say }: Speech): Email => ({
  subject: say('rejection.subject'),
  parts: [
    paragraph(say('rejection.check')),
    paragraph(say('rejection.money')),
    paragraph(say('rejection.err')),
  ],
})
