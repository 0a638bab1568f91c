import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import type { Sender } from './compose.ts'
import { fileTransport } from './file-transport.ts'
import { sendOnce } from './once.ts'
import type { Mailer } from './port.ts'
import { smtpTransport } from './smtp-transport.ts'

type Ports<Tables> = Sender & { readonly database: Database<Tables>; readonly clock: Clock }

/** Mail that stays here, as `.eml` files; `inboxPages` shows them. */
export const createFileMailer = <Tables>(options: Ports<Tables> & { readonly directory: string }): Mailer =>
  sendOnce(fileTransport(options), options)

/** Mail that leaves through an SMTP server. */
export const createSmtpMailer = <Tables>(
  options: Ports<Tables> & { readonly url: string },
): Mailer & { close(): void } => {
  const transport = smtpTransport(options)
  return { ...sendOnce(transport, options), close: () => transport.close() }
}
