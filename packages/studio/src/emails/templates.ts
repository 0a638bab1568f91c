import { escapeHtml } from '@atelier/plumbing/http'
import type { Mail } from '@atelier/plumbing/mail'
import type { ImageSize } from '../painting/images.ts'

/** An e-mail without its recipient. */
export type Email = Omit<Mail, 'id' | 'to'>

const end = `</div>
</body></html>`

const page = (heading: string, body: string): string =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#f7f1e4;color:#2b2a27;font:16px/1.6 Georgia,serif">
<div style="max-width:600px;margin:0 auto;padding:32px 20px"><h1 style="font-size:26px;line-height:1.25">${heading}</h1>${body}${end}`

/** Adds the number of the order, by which visitor, operator and platform speak of it, at the end of an e-mail. */
export const withOrderNumber = (email: Email, number: string): Email => ({
  ...email,
  text: `${email.text}\nOrder ${number}\n`,
  ...(email.html !== undefined && {
    html: email.html.replace(
      end,
      () => `<p style="font-size:13px;color:#6b675f">Order ${escapeHtml(number)}</p>${end}`,
    ),
  }),
})

const button = (link: string, label: string): string =>
  `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6f9f;color:#ffffff;text-decoration:none">${label}</a></p>`

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
  text: `Your painting is finished. It is attached to this e-mail as a PNG of ${width} × ${height} pixels.

You can also look at it beside your photo, and download it, here:
${link}

If something is not as you hoped, just answer this e-mail.
`,
  html: page(
    'Your painting is finished',
    `<p><img src="cid:painting" alt="Your painting" style="max-width:100%;height:auto;border-radius:8px"></p>
<p>It is attached as a PNG of ${width} × ${height} pixels. You can also look at it beside your photo, and download it again, whenever you like:</p>
${button(link, 'See before and after')}
<p>If something is not as you hoped, just answer this e-mail.</p>`,
  ),
  attachments: [
    { filename: 'ghibli-style-image.png', content_type: 'image/png', content: png },
    { filename: 'painting.jpg', content_type: 'image/jpeg', content: shown, cid: 'painting' },
  ],
})

/** The e-mail about a failed transformation that may be retried. */
export const failureEmail = (link: string): Email => ({
  subject: 'Your painting could not be finished',
  text: `We tried several times to paint your photo, and it did not work. We are sorry.

Your payment stays good. You can have it tried again here:
${link}

If you do not, your payment goes back to you after a day.

Or answer this e-mail, and we will sort it out with you.
`,
  html: page(
    'Your painting could not be finished',
    `<p>We tried several times to paint your photo, and it did not work. We are sorry.</p>
<p>Your payment stays good, so you can have it tried again:</p>
${button(link, 'Try again')}
<p>If you do not, your payment goes back to you after a day.</p>
<p>Or answer this e-mail, and we will sort it out with you.</p>`,
  ),
})

/** The apology that goes with a refund, whose receipt the platform sends. */
export const refundEmail = (): Email => ({
  subject: 'We are sorry about your painting',
  text: `We could not finish your painting, and we are sorry. Your whole payment goes back to you; there is nothing you need to do.

If you have a question, just answer this e-mail.
`,
  html: page(
    'We are sorry about your painting',
    `<p>We could not finish your painting, and we are sorry.</p>
<p>Your whole payment goes back to you; there is nothing you need to do.</p>
<p>If you have a question, just answer this e-mail.</p>`,
  ),
})

/** The e-mail about a photo that the safety checker rejected. */
export const rejectionEmail = (): Email => ({
  subject: 'Your photo was not painted',
  text: `Our safety check takes your photo for an explicit one, and those are not painted here.

Your payment goes back to you; there is nothing you need to do.

A machine looked at it, and machines err. If it did, just answer this e-mail.
`,
  html: page(
    'Your photo was not painted',
    `<p>Our safety check takes your photo for an explicit one, and those are not painted here.</p>
<p>Your payment goes back to you; there is nothing you need to do.</p>
<p>A machine looked at it, and machines err. If it did, just answer this e-mail.</p>`,
  ),
})
