import { type Mail, type Part, renderMail, standardBrand } from '@atelier/plumbing/mail'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day for e-mails to sellers, in UTC. */
export const dayOf = (moment: Date): string => day.format(moment)

/** Renders an e-mail to a user of the dashboard, in English. */
export const userMail = (
  subject: string,
  parts: readonly Part[],
  heading: string = subject,
): Pick<Mail, 'subject' | 'html' | 'text'> =>
  renderMail({ brand: standardBrand('Atelier'), language: 'en', subject, heading, parts })
