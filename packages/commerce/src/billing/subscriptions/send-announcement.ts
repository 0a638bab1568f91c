import { iso } from '@atelier/plumbing/database'
import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import { mailOf, openVoice } from '../../mails/open-voice.ts'
import { writeAnnouncement } from '../../mails/writers/announcements.ts'
import { isCharged } from '../../mails/writers/next-charge.ts'
import { writeTrial } from '../../mails/writers/trials.ts'
import type { Services } from '../../core/services.ts'
import { sendAnnouncement } from './announcements.ts'
import { findNextCharge, findTrialFacts } from './next-charge.ts'
import { noticeMailId } from './notices.ts'
import { getSubscription } from './queries.ts'

/**
 * Job that sends the e-mail with the current next charge. Skips renewals that are past or charge nothing, and
 * changes of subscriptions that are not renewed.
 */
export const sendAnnouncementJob = (services: Services): JobHandler =>
  handle(sendAnnouncement, async ({ subscription_id, announcement, at }) => {
    const { database, mailer } = services
    const subscription = await getSubscription(database.db, { id: subscription_id })
    const { customer, product, current_period_end } = subscription
    const charge = await findNextCharge(services, subscription_id)
    if (charge === undefined) return
    if (announcement !== 'changed' && (iso(current_period_end) !== at || !isCharged(charge))) return
    const mail = `subscription_${announcement}` as const
    const voice = await openVoice(services, { customer_id: customer.id, mail })
    const written =
      announcement === 'trial_ending'
        ? writeTrial(voice, announcement, await findTrialFacts(services, subscription, charge))
        : writeAnnouncement(voice, announcement, product.name, charge)
    await mailer.send(
      mailOf(voice, written, {
        id: noticeMailId(announcement, subscription_id, at),
        to: customer.email,
      }),
    )
  })
