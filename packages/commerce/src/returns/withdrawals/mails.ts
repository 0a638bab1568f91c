import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph } from '@atelier/plumbing/mail'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import { findOwners } from '../../access/identity/index.ts'
import { dayOf, mailOf, openVoice, spokenName, userMail } from '../../mails/index.ts'
import { writeWithdrawal } from '../../mails/writers/index.ts'
import type { Connection, Services } from '../../core/services.ts'
import { orderPageUrl } from '../../core/site-url.ts'
import { findWithdrawalMail, sumToBalance, type WithdrawalMail } from './mail-queries.ts'
import { findDeclaredWith, findWithdrawnOrders } from './queries.ts'
import { refundDueAt } from './rules.ts'

const payload = z.object({ order_id: Id })

/** Job that confirms a withdrawal to the customer on a durable medium. */
export const sendConfirmation = defineJob({ name: 'withdrawals.send-confirmation', payload })

/** Job that notifies the owners of an organization about a withdrawal. */
export const notifyOwners = defineJob({ name: 'withdrawals.tell-owners', payload })

/** Returns the id of the e-mail that confirms a withdrawal. */
export const withdrawalMailId = (order_id: string): MailId => `withdrawal-${order_id}`

/**
 * Returns the amount that a withdrawal returns to the balance, and whether it also refunds to the payment
 * method.
 */
const returnedBy = async (db: Connection, mail: WithdrawalMail) => {
  const [to_balance, declared] = await Promise.all([sumToBalance(db, mail), findDeclaredWith(db, mail)])
  return { to_balance, is_refunded: to_balance === 0 || declared.some(({ amount }) => amount > 0) }
}

export const sendConfirmationJob = (services: Services): JobHandler =>
  handle(sendConfirmation, async ({ order_id }) => {
    const { database, mailer } = services
    const facts = await findWithdrawalMail(database.db, order_id)
    if (facts === undefined) return
    const { customer_id, checkout_id, name, email, created_at: declared_at } = facts
    const voice = await openVoice(services, { customer_id, checkout_id })
    const { to_balance, is_refunded } = await returnedBy(database.db, facts)
    const content = writeWithdrawal(voice, {
      name,
      email,
      product: facts.product,
      number: facts.invoice_number,
      ordered_at: facts.bought_at,
      declared_at,
      refund_due_at: is_refunded ? refundDueAt(declared_at) : null,
      to_balance: to_balance === 0 ? null : { amount: to_balance, currency: facts.currency },
      order_url: orderPageUrl(services, facts, order_id),
    })
    // Addressed to the person who declared the withdrawal, by the name in the declaration.
    const mail = mailOf({ ...voice, customer_name: name }, content, {
      id: withdrawalMailId(order_id),
      to: email,
    })
    await mailer.send(mail)
  })

export const notifyOwnersJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(notifyOwners, async ({ order_id }) => {
    const facts = await findWithdrawalMail(database.db, order_id)
    if (facts === undefined) return
    const { organization_id, name, email, slug, seller, product, created_at } = facts
    const { is_refunded } = await returnedBy(database.db, facts)
    const toRefund = facts.refunds_withdrawals
      ? 'It is being refunded, as your settings say.'
      : `Refund it by ${dayOf(refundDueAt(created_at))}, as the law requires.`
    const refund = is_refunded ? toRefund : 'What was paid is on the balance of the customer again.'
    const orders = await findWithdrawnOrders(database.db, facts)
    for (const { email: to } of await findOwners(database.db, organization_id))
      await mailer.send({
        id: `withdrawal-${order_id}-${to}`,
        to,
        ...userMail(`${email} withdraws from ${product}`, [
          paragraph(
            `${spokenName(name) ?? 'The customer'} (${email}) has withdrawn from the contract of order ${facts.invoice_number} at ${seller}. ${refund}`,
          ),
          ...orders.map(({ id, invoice_number }) =>
            button(
              `The order ${invoice_number}:`,
              'Open the order',
              `${public_url}/dashboard/${slug}/orders/${id}`,
            ),
          ),
        ]),
      })
  })
