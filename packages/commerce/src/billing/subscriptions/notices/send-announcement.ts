import { iso } from '@atelier/plumbing/database'
import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import { mailOf, openVoice } from '../../../mails/index.ts'
import { isCharged, writeAnnouncement, writeTrial } from '../../../mails/writers/index.ts'
import { findProducts } from '../../../catalog/products/index.ts'
import type { Connection, Services } from '../../../core/services.ts'
import { sendAnnouncement } from './announcements.ts'
import { findNextCharge, findTrialFacts } from '../previews/next-charge.ts'
import { noticeMailId } from './notices.ts'
import { getSubscription } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'

/** Returns the name of the product of the scheduled change; undefined if there is none. */
const findScheduledName = async (
  db: Connection,
  { organization_id, pending_update }: StoredSubscription,
): Promise<string | undefined> => {
  if (pending_update === null) return undefined
  const [product] = await findProducts(db, organization_id, [pending_update.product_id])
  return product?.name
}

/**
 * Job that sends the e-mail with the current next charge. Skips renewals that are past or charge nothing, and
 * changes of subscriptions that are not renewed.
 */
export const sendAnnouncementJob = (services: Services): JobHandler =>
  handle(sendAnnouncement, async ({ subscription_id, announcement, at }) => {
    const { database, mailer } = services
    const subscription = await getSubscription(database.db, { id: subscription_id })
    const { customer, product, current_period_end } = subscription
    const scheduled = await findScheduledName(database.db, subscription)
    // The change was withdrawn, or has been applied.
    if (announcement === 'scheduled' && scheduled === undefined) return
    const charge = await findNextCharge(services, subscription)
    if (charge === undefined) return
    const announcesCharge = announcement !== 'changed' && announcement !== 'scheduled'
    if (announcesCharge && (iso(current_period_end) !== at || !isCharged(charge))) return
    const mail = `subscription_${announcement}` as const
    const voice = await openVoice(services, { customer_id: customer.id, mail })
    const content =
      announcement === 'trial_ending'
        ? writeTrial(voice, announcement, await findTrialFacts(services, subscription, charge))
        : writeAnnouncement(voice, announcement, product.name, charge, scheduled)
    await mailer.send(
      mailOf(voice, content, {
        id: noticeMailId(announcement, subscription_id, at),
        to: customer.email,
      }),
    )
  })
