import { BenefitType, Id } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { type LostBenefit, writeLosses } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import {
  claimLosses,
  findCustomerOfLoss,
  findLosses,
  insertLoss,
  type Loss,
  selectLosses,
} from './loss-queries.ts'

/** Time for which losses of a customer are collected into one e-mail, in milliseconds. */
const collectionTime = minutes(1)

/** Fields of a revoked grant in its event that determine whether its customer has lost a benefit. */
const Revoked = z.object({
  customer_id: Id,
  /** Absent in events of earlier versions. */
  revocation_reason: z.nullish(z.string()),
  benefit: z.object({ type: BenefitType }),
  previous_properties: z.record(z.string(), z.unknown()),
})
type Revoked = z.infer<typeof Revoked>

/**
 * Returns true if the benefit was delivered: access at a platform exists only when the grant has its place;
 * everything else is delivered with the grant.
 */
const wasDelivered = ({ benefit: { type }, previous_properties: properties }: Revoked): boolean => {
  if (type === 'github_repository') return 'repository_name' in properties
  return type === 'discord' ? 'guild_id' in properties : true
}

/**
 * Consumer of `benefit_grant.revoked`: remembers a benefit that the customer had. Benefits lost by a change of product
 * are not reported: the customer saw the benefits of the other product when changing.
 */
export const recordLoss: Consumer = async (tx, _, { subject_id: grant_id, data, occurred_at }) => {
  const revoked = z.parse(Revoked, data)
  if (!wasDelivered(revoked) || revoked.revocation_reason === 'product_changed') return
  const { customer_id } = revoked
  await insertLoss(tx, { grant_id, customer_id, tell_at: after(occurred_at, collectionTime) })
}

const sendLosses = defineJob({
  name: 'purchase-mails.send-losses',
  payload: z.object({ mail_id: Id, grant_ids: z.array(Id) }),
})

/** Queues one e-mail about all losses of a customer that were not reported yet. */
export const announceLosses = defineDue({
  name: 'purchase-mails.tell-losses',
  rows: selectLosses,
  run: (services: Services, grant_id, now) =>
    services.database.transact(async (tx) => {
      const customer_id = await findCustomerOfLoss(tx, grant_id)
      if (customer_id === undefined) return
      await holdKey(tx, 'lost benefits', customer_id)
      const grant_ids = await claimLosses(tx, customer_id, now)
      if (grant_ids.length > 0) await enqueue(tx, sendLosses, { mail_id: crypto.randomUUID(), grant_ids })
    }),
})

const toLostBenefit = ({ description, properties, product, revocation_reason }: Loss): LostBenefit => ({
  benefit: description,
  key: properties.display_key,
  product,
  reason: revocation_reason,
})

/** Job that sends the e-mail, unless the customer has everything back or is deleted. */
export const sendLossesJob = (services: Services): JobHandler =>
  handle(sendLosses, async ({ mail_id, grant_ids }) => {
    const [first, ...rest] = await findLosses(services.database.db, grant_ids)
    if (first === undefined) return
    const voice = await openVoice(services, { customer_id: first.customer_id, mail: 'benefits_lost' })
    const content = writeLosses(voice, [toLostBenefit(first), ...rest.map(toLostBenefit)])
    await services.mailer.send(mailOf(voice, content, { id: `lost-benefits-${mail_id}`, to: first.email }))
  })
