import { type Mail, type Part, renderMail, standardBrand } from '@atelier/plumbing/mail'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as mails to people who sell say it. Days are those of UTC. */
export const dayOf = (moment: Date): string => day.format(moment)

/** The form of a mail to a person who sells, in English. */
export const userMail = (
  subject: string,
  parts: readonly Part[],
  heading: string = subject,
): Pick<Mail, 'subject' | 'html' | 'text'> =>
  renderMail({ brand: standardBrand('Atelier'), language: 'en', subject, heading, parts })
