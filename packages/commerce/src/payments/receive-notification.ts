import type { Services } from '../services.ts'
import { insertNotification } from './payment-queries.ts'
import { settlePayment } from './settle-payment.ts'

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
  const { payments, database, clock, log } = services
  const notification = payments.verifyNotification(body, headers)
  if (notification === 'forged') {
    log.warn({ processor: payments.name }, 'A payment notification without a valid signature was refused.')
    return 'forged'
  }
  const { id: external_id, type, payment } = notification
  await database.transact((tx) =>
    settlePayment(tx, services, payment, [
      insertNotification(tx, { source: payments.name, external_id, type }, clock.now()),
    ]),
  )
  return 'accepted'
}
