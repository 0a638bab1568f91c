import type { MailId } from '../stored-names/index.ts'

export type Attachment = {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
  /** The name by which the HTML shows it: `cid:…`. */
  readonly cid?: string
}

export type Mail = {
  /** Sent at most once for each id: a job that repeats sends nothing new. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly reply_to?: string
  readonly attachments?: readonly Attachment[]
}

/** A mail of the product. `sent_mails` keeps its id, which is therefore one of the stored names. */
export type ProductMail = Mail & { readonly id: MailId }

/** Sends mail: into files with an inbox page, or by SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The mailer as commerce and the studio have it. */
export interface ProductMailer {
  send(mail: ProductMail): Promise<void>
}
