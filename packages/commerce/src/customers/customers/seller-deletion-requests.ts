import { type customerDeletionRequests, Id, type portalAccount } from '@atelier/contract'
import { isoOrNull } from '@atelier/plumbing/database'
import { type Handler, throwIf } from '@atelier/plumbing/http'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { findOwners } from '../../access/identity/index.ts'
import { userMail } from '../../mails/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findDeletionMail } from './deletion-request-queries.ts'
import { customerEvents } from './events.ts'
import { getCustomer, lockCustomer, updateCustomerRow } from './queries.ts'
import { singlePurchaseError } from './rules.ts'

/** Job that notifies the owners of an organization about a deletion request. */
const sendDeletionRequest = defineJob({
  name: 'customers.send-deletion-request',
  payload: z.object({ customer_id: Id }),
})

/** Sends the e-mails. */
export const sendDeletionRequestJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(sendDeletionRequest, async ({ customer_id }) => {
    const request = await findDeletionMail(database.db, customer_id)
    if (request === undefined) return
    const { email, organization_id, seller, slug, requested_at } = request
    for (const { email: to } of await findOwners(database.db, organization_id))
      await mailer.send({
        id: `deletion-request-${customer_id}-${requested_at.getTime()}-${to}`,
        to,
        ...userMail(`${email} requests deletion at ${seller}`, [
          paragraph(`The customer ${email} of ${seller} asks that their account be deleted.`),
          button(
            'Find the customer in the dashboard:',
            'Open the customer',
            `${public_url}/dashboard/${slug}/customers/${customer_id}`,
          ),
          paragraph(
            `Delete the customer there, or through the API (DELETE /v1/customers/${customer_id}): running subscriptions end with it. Answer the customer within a month.`,
          ),
        ]),
      })
  })

/** Sets or clears the time of a deletion request, and records the event. */
const changeRequest = async (tx: Tx, services: Services, id: string, deletion_requested_at: Date | null) => {
  const after = await updateCustomerRow(tx, id, { deletion_requested_at }, services.clock.now())
  await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', after))
}

/**
 * Requests the deletion of the session's customer, and notifies the owners. A repeated request notifies no
 * one.
 *
 * @throws ResourceNotFound; NotPermitted for a session of a single purchase
 */
export const requestDeletion: Handler<typeof portalAccount.requestDeletion, Services> = (_, services) => {
  const { database, clock, caller } = services
  throwIf(singlePurchaseError(caller))
  const { organization_id, customer_id } = caller
  return database.transact(async (tx) => {
    const { deletion_requested_at } = await lockCustomer(tx, organization_id, { id: customer_id })
    if (deletion_requested_at !== null) return
    await changeRequest(tx, services, customer_id, clock.now())
    await enqueue(tx, sendDeletionRequest, { customer_id })
  })
}

type Area = typeof customerDeletionRequests
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database: { db }, organization_id }) => {
  const { deletion_requested_at } = await getCustomer(db, organization_id, path)
  return { requested_at: isoOrNull(deletion_requested_at) }
}

/** Dismisses a deletion request. The customer can request again. @throws ResourceNotFound */
export const dismiss: For<'dismiss'> = ({ path }, { organization_id, ...services }) =>
  services.database.transact(async (tx) => {
    const { id, deletion_requested_at } = await lockCustomer(tx, organization_id, path)
    if (deletion_requested_at !== null) await changeRequest(tx, services, id, null)
  })
