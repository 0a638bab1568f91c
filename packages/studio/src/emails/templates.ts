import { formatMoney } from '@atelier/contract/texts/money'
import {
  button,
  facts,
  type Mail,
  type MailContent,
  paragraph,
  picture,
  renderMail,
  standardBrand,
} from '@atelier/plumbing/mail'
import type { ImageSize } from '../painting/images.ts'

/** What an e-mail to a visitor says, and what is attached to it. */
export type Email = Pick<MailContent, 'subject' | 'heading' | 'preheader' | 'parts'> &
  Pick<Mail, 'attachments'>

/** The order that an e-mail is about. */
export type EmailOrder = {
  /** By which visitor, operator and platform speak of the order. */
  readonly number: string
  readonly ordered_at: Date
  /** What was paid, in minor units. */
  readonly total: number
  readonly currency: string
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const help =
  'Do you need help, or your money back? Just answer this e-mail. The confirmation of your order leads to its invoice.'

/** The form of an e-mail: HTML and plain text, with the order at its end. */
export const formOf = (
  { attachments, parts, ...content }: Email,
  order: EmailOrder | undefined,
): Omit<Mail, 'id' | 'to'> => ({
  ...renderMail({
    ...content,
    brand: standardBrand('Atelier'),
    language: 'en',
    parts: [
      ...parts,
      ...(order === undefined
        ? []
        : [
            facts([
              { label: 'Order', value: order.number },
              { label: 'Date', value: days.format(order.ordered_at) },
              { label: 'Paid', value: formatMoney(order.total, order.currency) },
            ]),
          ]),
    ],
    footer: [help],
  }),
  ...(attachments !== undefined && { attachments }),
})

/**
 * The e-mail with the painting: shown, attached, and linked.
 *
 * @param painting the painting as a PNG, and its size in pixels
 * @param shown a smaller JPEG of the painting
 */
export const resultEmail = (
  link: string,
  { png, width, height }: ImageSize & { readonly png: Uint8Array },
  shown: Uint8Array,
): Email => ({
  subject: 'Your Ghibli-Style Image is Ready!',
  heading: 'Your painting is finished',
  parts: [
    picture('painting', 'Your painting'),
    paragraph(
      `Your painting is finished. It is attached to this e-mail as a PNG of ${width} × ${height} pixels.`,
    ),
    button(
      'You can also look at it beside your photo, and download it again, whenever you like:',
      'See before and after',
      link,
    ),
    paragraph('If something is not as you hoped, just answer this e-mail.'),
  ],
  attachments: [
    { filename: 'ghibli-style-image.png', content_type: 'image/png', content: png },
    { filename: 'painting.jpg', content_type: 'image/jpeg', content: shown, cid: 'painting' },
  ],
})

/** The e-mail about a failed transformation that may be retried. */
export const failureEmail = (link: string): Email => ({
  subject: 'Your painting could not be finished',
  parts: [
    paragraph('We tried several times to paint your photo, and it did not work. We are sorry.'),
    button('Your payment stays good. You can have it tried again here:', 'Try again', link),
    paragraph('If you do not, your payment goes back to you after a day.'),
    paragraph('Or answer this e-mail, and we will sort it out with you.'),
  ],
})

/** The apology that goes with a refund, whose receipt the platform sends. */
export const refundEmail = (): Email => ({
  subject: 'We are sorry about your painting',
  parts: [
    paragraph('We could not finish your painting, and we are sorry.'),
    paragraph('Your whole payment goes back to you; there is nothing you need to do.'),
    paragraph('If you have a question, just answer this e-mail.'),
  ],
})

/** The e-mail about a photo that the safety checker rejected. */
export const rejectionEmail = (): Email => ({
  subject: 'Your photo was not painted',
  parts: [
    paragraph('Our safety check takes your photo for an explicit one, and those are not painted here.'),
    paragraph('Your payment goes back to you; there is nothing you need to do.'),
    paragraph('A machine looked at it, and machines err. If it did, just answer this e-mail.'),
  ],
})
