import { type Mail, type Part, renderMail, standardBrand } from '@atelier/plumbing/mail'

/** The form of a mail to a person who sells, in English. */
export const userMail = (
  subject: string,
  parts: readonly Part[],
  heading: string = subject,
): Pick<Mail, 'subject' | 'html' | 'text'> =>
  renderMail({ brand: standardBrand('Atelier'), language: 'en', subject, heading, parts })
