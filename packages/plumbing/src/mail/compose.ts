import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

export type Sender = {
  /** For example `Atelier <hello@example.com>`. */
  readonly from: string
}

/** Returns the short form of an e-mail's id, safe in file names and headers. */
export const mailKey = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24)

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/**
 * Composes the message for nodemailer. Its Message-ID derives from the e-mail's id, so that mail clients
 * deduplicate copies of an e-mail.
 */
export const composeMail = (mail: Mail, { from }: Sender, date: Date): SendMailOptions => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  date,
  messageId: `<${mailKey(mail.id)}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(mail.html === undefined ? {} : { html: mail.html }),
  ...(mail.reply_to === undefined ? {} : { replyTo: mail.reply_to }),
  attachments: (mail.attachments ?? []).map(({ filename, content_type, content, cid }) => ({
    filename,
    contentType: content_type,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    ...(cid === undefined ? {} : { cid }),
  })),
  // No part of an e-mail is ever fetched from a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
})
