export { inboxPages } from './inbox-pages.ts'
export { createFileMailer, createSmtpMailer } from './mailers.ts'
export type { Attachment, Mail, Mailer } from './port.ts'
export { watchMailer } from './watch-mailer.ts'
