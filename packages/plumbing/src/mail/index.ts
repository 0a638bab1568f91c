export { framedReply, withStyleBlock } from './frame.ts'
export { inboxPages } from './inbox-pages.ts'
export { createFileMailer, createSmtpMailer, verifySmtp } from './mailers.ts'
export { findSentMails } from './once.ts'
export type { Attachment, Mail, Mailer, ProductMail, ProductMailer } from './port.ts'
export {
  amounts,
  button,
  code,
  facts,
  linkedParagraph,
  type NamedLink,
  note,
  paragraph,
  type Part,
  picture,
  type Row,
  type Thing,
  things,
} from './template/parts.ts'
export { type MailContent, mailHtml, type Rendering, renderMail } from './template/render.ts'
export { type FontChoice, type MailBrand, standardBrand } from './template/theme.ts'
export { watchMailer } from './watch-mailer.ts'
