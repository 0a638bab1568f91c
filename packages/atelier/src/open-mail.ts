import { join } from 'node:path'
import type { Clock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import type { Page } from '@atelier/plumbing/http'
import { createFileMailer, createSmtpMailer, inboxPages, type Mailer } from '@atelier/plumbing/mail'

/** The mailer, and the pages of its inbox. */
export type OpenMail = { readonly mailer: Mailer; readonly pages: Page[] }

export type MailPorts = {
  readonly config: Config
  readonly database: Database<never>
  readonly clock: Clock
}

/** SMTP when an address is configured, else files in the data folder, which the sandbox shows on an inbox page. */
export const openMail = ({ config, database, clock }: MailPorts): OpenMail => {
  const { smtpUrl, from } = config.mail
  if (smtpUrl !== undefined)
    return { mailer: createSmtpMailer({ url: smtpUrl, from, database, clock }), pages: [] }
  const directory = join(config.dataDir, 'mail')
  const mailer = createFileMailer({ directory, from, database, clock })
  return { mailer, pages: config.payments.processor === 'sandbox' ? inboxPages({ directory }) : [] }
}
