import type { MailId } from '../stored-names/index.ts'

export type Attachment = {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
  /** Content id by which the HTML shows the attachment: `cid:…`. */
  readonly cid?: string
}

export type Mail = {
  /** Deduplication id: a repeated job sends nothing new. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly reply_to?: string
  readonly attachments?: readonly Attachment[]
}

/** E-mail of the product. `sent_mails` stores its id, which is therefore one of the stored names. */
export type ProductMail = Mail & { readonly id: MailId }

/** Sends e-mail: into files with an inbox page, or by SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Mailer as commerce and the studio use it. */
export interface ProductMailer {
  send(mail: ProductMail): Promise<void>
}
