import { importRefund, settleRefund } from '../areas/refunds/index.ts'
import { writeTogether } from '../database/write-together.ts'
import type { Services } from '../services.ts'
import {
  referenceOf,
  findPayment,
  insertNotification,
  isNotificationKnown,
  isPaymentClosed,
} from './payment-queries.ts'
import type { ExternalRefund, WebhookEvent } from './port.ts'
import { settlePayment } from './settle-payment.ts'

type Told = WebhookEvent & { readonly source: string }

const remember = ({ clock }: Services, { source, id: external_id, type }: Told) =>
  insertNotification({ source, external_id, type }, clock.now())

/**
 * Asks the processor about an attempt its message names: what it says now outdates every message, in
 * whatever order they come.
 */
const askAbout = async (
  services: Services,
  told: Told,
  about: { readonly payment_id: string; readonly processor_id: string },
): Promise<void> => {
  const { database, payments, log } = services
  const payment = await findPayment(database.db, about.payment_id)
  if (payment === undefined) {
    log.warn(
      { processor: told.source, notification: told.id },
      'A payment that was not begun here was notified.',
    )
    return
  }
  const { processor_id } = about
  const outcome = await payments.findPayment({ ...referenceOf(payment), processor_id })
  if (outcome === undefined) throw new Error(`The processor does not know its own payment ${processor_id}.`)
  await database.transact((tx) => settlePayment(tx, services, outcome, [remember(services, told)]))
}

/**
 * A refund may be told before the outcome of the payment it gives back. Then the processor is asked
 * about that payment first, so that there is an order to take the refund over for.
 *
 * @throws when the payment is ours and still under way
 */
const settleRefunded = async (
  services: Services,
  { processor_id: refund, payment: processor_id }: ExternalRefund,
): Promise<void> => {
  const { database, payments } = services
  if (await isPaymentClosed(database.db, { processor: payments.name, processor_id })) return
  const outcome = await payments.findOwnPayment(processor_id)
  if (outcome === undefined || (await findPayment(database.db, outcome.payment_id)) === undefined) return
  if (outcome.status !== 'succeeded' && outcome.status !== 'failed')
    throw new Error(`The refund ${refund} was notified while its payment ${processor_id} is under way.`)
  await database.transact((tx) => settlePayment(tx, services, outcome))
}

/**
 * Takes a processor's notification in: what it says is done, or was done before, when this returns
 * `accepted`. `forged` means that the processor has not signed it, or long ago; nothing was done.
 *
 * @throws when it could not be applied; the processor sends it again
 */
export const receiveNotification = async (
  services: Services,
  body: string,
  headers: Headers,
): Promise<'accepted' | 'forged'> => {
  const { payments, database, log } = services
  const notification = payments.verifyWebhookEvent(body, headers)
  if (notification === 'forged') {
    log.warn({ processor: payments.name }, 'A payment notification without a valid signature was refused.')
    return 'forged'
  }
  const told = { ...notification, source: payments.name }
  const { subject } = told
  switch (subject.kind) {
    case 'payment':
      if (!(await isNotificationKnown(database.db, told))) await askAbout(services, told, subject)
      break
    case 'refund':
      await database.transact(async (tx) => {
        await writeTogether(tx, [remember(services, told)])
        await settleRefund(tx, services, subject.refund)
      })
      break
    case 'external_refund':
      if (await isNotificationKnown(database.db, told)) break
      await settleRefunded(services, subject.refund)
      await database.transact(async (tx) => {
        await writeTogether(tx, [remember(services, told)])
        await importRefund(tx, services, subject.refund)
      })
      break
    case 'other':
      await database.transact((tx) => writeTogether(tx, [remember(services, told)]))
  }
  return 'accepted'
}
