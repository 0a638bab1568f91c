import { createTransport } from 'nodemailer'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import { composeMail, type Sender } from './compose.ts'
import { fileTransport } from './file-transport.ts'
import { sendOnce, type Transport } from './once.ts'
import type { Mailer } from './port.ts'

type Ports<Tables> = Sender & { readonly database: Database<Tables>; readonly clock: Clock }

/** Returns the mailer that writes `.eml` files on this machine; `inboxPages` shows them. */
export const createFileMailer = <Tables>(options: Ports<Tables> & { readonly directory: string }): Mailer =>
  sendOnce(fileTransport(options), options)

/**
 * Connects to the mail server and verifies user and password; no e-mail is sent.
 *
 * @param url for example `smtps://user:password@mail.example.com`
 * @throws the error of the connection, or the server's response
 */
export const verifySmtp = async (url: string): Promise<void> => {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transporter = createTransport(url, timeouts as object)
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/**
 * Returns the mailer that sends through an SMTP server. The sum of the transport's timeouts stays below the lease of a
 * claim.
 *
 * @param options.url for example `smtps://user:password@mail.example.com`
 */
export const createSmtpMailer = <Tables>(
  options: Ports<Tables> & { readonly url: string },
): Mailer & { close(): void } => {
  const transporter = createTransport(options.url, {
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  } as object)
  const transport: Transport = async (mail, date) => {
    const receipt = (await transporter.sendMail(composeMail(mail, options, date))) as {
      rejected?: readonly unknown[]
    }
    if ((receipt.rejected?.length ?? 0) > 0)
      throw new Error(`The mail server rejected the recipient of the mail ${mail.id}.`)
  }
  return { ...sendOnce(transport, options), close: () => transporter.close() }
}
