import { createTransport } from 'nodemailer'
import { composeMail, type Sender } from './compose.ts'
import type { Transport } from './once.ts'

/**
 * Mail through an SMTP server. All its waiting together stays below the lease of a claim.
 *
 * @param options.url for example `smtps://user:password@mail.example.com`
 */
export const smtpTransport = ({
  url,
  from,
}: Sender & { readonly url: string }): Transport & { close(): void } => {
  const transporter = createTransport(url, {
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  } as object)
  const transport: Transport = async (mail, date) => {
    const sent = (await transporter.sendMail(composeMail(mail, { from }, date))) as {
      rejected?: readonly unknown[]
    }
    if ((sent.rejected?.length ?? 0) > 0)
      throw new Error(`The mail server refused the recipient of the mail ${mail.id}.`)
  }
  return Object.assign(transport, { close: () => transporter.close() })
}
