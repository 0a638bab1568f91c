import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { DisputeStatus, Id } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { findOwners } from '../../access/identity/index.ts'
import { dayOf, userMail } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { findDisputeMail } from './queries.ts'

/** Job that notifies the owners of an organization when a dispute opens or ends. */
export const notifyOwners = defineJob({
  name: 'disputes.tell-owners',
  payload: z.object({ dispute_id: Id, status: DisputeStatus }),
})

type DisputeMail = NonNullable<Awaited<ReturnType<typeof findDisputeMail>>>

/** Returns the subject, and the meaning and the required action. */
const mailTextsOf = (dispute: DisputeMail, status: DisputeStatus): { subject: string; text: string } => {
  const { invoice_number: number, currency, evidence_due_at: dueAt } = dispute
  const amount = formatMoney(dispute.amount, currency)
  const until = dueAt === null ? 'soon' : `by ${dayOf(dueAt)}`
  const about = `the payment of ${amount} by ${readableEmail(dispute.customer_email)} for order ${number} at ${dispute.seller}`
  // A fee in another currency is not part of the dispute's sums.
  const amountTaken =
    dispute.fee_amount === 0
      ? 'The amount was'
      : `The amount and a fee of ${formatMoney(dispute.fee_amount, currency)} were`
  switch (status) {
    case 'warning_needs_response':
      return {
        subject: `A bank asks about order ${number}`,
        text: `A bank asks about ${about}. No money was taken. Answer ${until}, or refund the order, so that it does not become a dispute.`,
      }
    case 'needs_response':
      return {
        subject: `The payment for order ${number} is disputed`,
        text: `The customer disputes ${about}. ${amountTaken} taken from your balance. Answer ${until}: without an answer the dispute is lost.`,
      }
    // An inquiry that was answered elsewhere before it became known here.
    case 'warning_under_review':
      return {
        subject: `A bank asks about order ${number}`,
        text: `A bank asks about ${about}. No money was taken. It was already answered, and the bank is deciding now.`,
      }
    case 'under_review':
      return {
        subject: `The payment for order ${number} is disputed`,
        text: `The customer disputes ${about}. ${amountTaken} taken from your balance. It was already answered, and the bank is deciding now.`,
      }
    case 'won':
      return {
        subject: `The dispute of order ${number} was won`,
        text: `The bank has decided in your favor about ${about}. The amount is back in your balance.`,
      }
    case 'lost':
      return {
        subject: `The dispute of order ${number} was lost`,
        text: `The customer keeps ${about}. ${
          dispute.subscription_id === null
            ? 'The benefits of the order were revoked.'
            : 'The subscription has ended, and its benefits were revoked.'
        }`,
      }
    case 'warning_closed':
      return {
        subject: `The inquiry about order ${number} has ended`,
        text: `The bank does not dispute ${about}. No money was taken.`,
      }
  }
}

export const notifyOwnersJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(notifyOwners, async ({ dispute_id, status }) => {
    const mail = await findDisputeMail(database.db, dispute_id)
    if (mail === undefined) return
    const { subject, text } = mailTextsOf(mail, status)
    const page = `${public_url}/dashboard/${mail.slug}/money/disputes/${dispute_id}`
    for (const { email: to } of await findOwners(database.db, mail.organization_id))
      await mailer.send({
        id: `dispute-${dispute_id}-${status}-${to}`,
        to,
        ...userMail(subject, [paragraph(text), button('See the details:', 'Open the dispute', page)]),
      })
  })
