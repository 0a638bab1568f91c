import type { Log } from '../log/log.ts'
import { codeOf, isDiskFull, isNetworkError, Outage } from '../outage/outage.ts'
import { watchOutage } from '../outage/watch-outage.ts'
import type { Mailer } from './port.ts'

/**
 * Error codes of nodemailer for a server that is unreachable or denies access. Other codes concern a single
 * e-mail.
 */
const serverCodes = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL'])

const toOutage = (error: unknown): unknown => {
  if (isDiskFull(error)) return new Outage('mail', 'full', error)
  const isAway = isNetworkError(error) || serverCodes.has(codeOf(error) ?? '')
  return isAway ? new Outage('mail', 'away', error) : error
}

/**
 * Returns the mailer whose failures become outages when they come from the mail server and not from the e-mail. The log
 * reports the loss once, and the return once. The e-mail waits as a job.
 *
 * @param place name of the transport in the log, with its setting
 */
export const watchMailer = (mailer: Mailer, place: string, log: Log): Mailer => {
  const watch = watchOutage(log, {
    lost: `${place} takes no mail: mail waits and is sent when it is back.`,
    back: `${place} takes mail again.`,
    calmMs: 0,
  })
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail)
        watch.works()
      } catch (error) {
        const outage = toOutage(error)
        if (outage instanceof Outage && outage.service === 'mail') watch.lost(error)
        throw outage
      }
    },
  }
}
