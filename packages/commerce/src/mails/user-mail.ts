import { type Mail, type Part, renderMail, standardBrand } from '@atelier/plumbing/mail'
import { speechFor } from './speech.ts'

const { day, moment } = speechFor(['en'])

/** Formats a day for e-mails to sellers, in UTC. */
export const dayOf = day

/** Formats a day with its time for e-mails to sellers, in UTC. */
export const momentOf = moment

/** Renders an e-mail to a user of the dashboard, in English. */
export const userMail = (
  subject: string,
  parts: readonly Part[],
  heading: string = subject,
): Pick<Mail, 'subject' | 'html' | 'text'> =>
  renderMail({ brand: standardBrand('Atelier'), language: 'en', subject, heading, parts })
