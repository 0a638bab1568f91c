import type { Clock } from '@atelier/plumbing/clock'
import { type Config, dataPath } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import type { Page } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import {
  createFileMailer,
  createSmtpMailer,
  inboxPages,
  type Mailer,
  watchMailer,
} from '@atelier/plumbing/mail'

/** The mailer, and the pages of its inbox. */
export type OpenMail = { readonly mailer: Mailer; readonly pages: Page[] }

export type MailPorts = {
  readonly config: Config
  readonly database: Database<never>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Opens SMTP when an address is configured, otherwise files in the data folder, which the sandbox shows on an
 * inbox page.
 */
export const openMail = ({ config, database, clock, log }: MailPorts): OpenMail => {
  const { smtpUrl, from } = config.mail
  if (smtpUrl !== undefined)
    return {
      mailer: watchMailer(
        createSmtpMailer({ url: smtpUrl, from, database, clock }),
        'The mail server of SMTP_URL',
        log,
      ),
      pages: [],
    }
  const directory = dataPath(config.dataDir, 'mail')
  const mailer = watchMailer(
    createFileMailer({ directory, from, database, clock }),
    'The folder for mail in DATA_DIR',
    log,
  )
  return { mailer, pages: config.payments.isSimulated ? inboxPages({ directory }) : [] }
}
