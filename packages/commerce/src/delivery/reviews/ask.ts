import { Id } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { deriveStoredKey, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { lock } from '../../core/database/lock.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeReviewRequest } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { portalUrl } from '../../core/site-url.ts'
import {
  deleteRequest,
  findRequestMail,
  findWaitingRequest,
  insertRequest,
  selectRequests,
  setAsked,
} from './request-queries.ts'
import { isAskedAbout } from './rules.ts'

/** Lifetime of the link in the e-mail, in milliseconds. */
const linkLifetime = days(60)

/**
 * Returns the secret of the link. It is derived from the id of the request, so that the job can compute it.
 */
const linkToken = (secret: string, id: string): string =>
  tokenFromSeed('atelier_rev_', deriveStoredKey(secret, `review request ${id}`))

const Order = z.object({
  customer_id: Id,
  billing_reason: z.string(),
  subtotal_amount: z.number(),
  discount_amount: z.number(),
})

/** Consumer of `order.fulfilled`: schedules the review request, if the organization asks for reviews. */
export const insertRequestIfAsked: Consumer = async (tx, _, event) => {
  const { organization_id, subject_id: order_id, data, occurred_at: created_at } = event
  const order = z.parse(Order, data)
  if (!isAskedAbout(order)) return
  const { customer_id } = order
  await insertRequest(tx, { id: crypto.randomUUID(), organization_id, order_id, customer_id, created_at })
}

const sendRequest = defineJob({
  name: 'reviews.send-request',
  payload: z.object({ request_id: Id }),
})

/** Queues the e-mail that asks a buyer; skips refunded and disputed orders, and sellers who no longer ask. */
export const queueReviewRequest = defineDue({
  name: 'reviews.ask',
  rows: selectRequests,
  run: ({ database, secret }: Services, id, now) =>
    database.transact(async (tx) => {
      await lock(tx, 'review_requests', { id })
      const request = await findWaitingRequest(tx, id)
      if (request?.ask_at == null || request.ask_at > now) return
      const { withheld, ask_for_review_after, deletion_requested_at } = request
      if (withheld !== null || ask_for_review_after === null || deletion_requested_at !== null)
        return deleteRequest(tx, id)
      const token_hash = hashToken(secret, linkToken(secret, id))
      await setAsked(tx, id, { asked_at: now, token_hash, expires_at: after(now, linkLifetime) })
      await enqueue(tx, sendRequest, { request_id: id })
    }),
})

/** Job that sends the e-mail. The e-mail's id is derived from the order's, so that each order is asked about once. */
export const sendRequestJob = (services: Services): JobHandler =>
  handle(sendRequest, async ({ request_id }) => {
    const { database, mailer, secret } = services
    const mail = await findRequestMail(database.db, request_id)
    if (mail?.expires_at == null || mail.withheld !== null) return
    const { customer_id, checkout_id, order_id, product, ordered_at, expires_at } = mail
    const voice = await openVoice(services, { customer_id, checkout_id })
    const link = `${portalUrl(services, mail)}/review?token=${linkToken(secret, request_id)}&locale=${voice.language}`
    const content = writeReviewRequest(voice, { product, ordered_at, expires_at, link })
    await mailer.send(mailOf(voice, content, { id: `review-request-${order_id}`, to: mail.email }))
  })
