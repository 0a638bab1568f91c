import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import type { Tables } from '../../core/database/tables.ts'
import type { Services } from '../../core/services.ts'
import { settleDispute } from '../../returns/disputes/index.ts'
import { referenceTo } from '../../payments/payment-records/index.ts'
import { findUnsettledDisputes } from '../../payments/dispute-records/index.ts'
import { findUnsettled, scheduleSettlementPoll, selectUnsettled } from '../../payments/settlements/index.ts'
import { settlePayment } from '../settle.ts'

/** Minimum pause between two polls for a settlement, in milliseconds. */
const minPause = minutes(1)
/** Maximum pause between two polls for a settlement, in milliseconds. */
const maxPause = hours(1)
/** Maximum age of payments that are polled, in milliseconds. Later, only an event of the processor settles them. */
const maxPollAge = days(30)

/** Returns the time of the next poll for a settlement, at growing intervals; null for a payment that is too old. */
export const nextPollAt = (now: Date, created_at: Date): Date | null => {
  const age = now.getTime() - created_at.getTime()
  return age > maxPollAge ? null : after(now, Math.min(Math.max(age, minPause), maxPause))
}

/** Converts the disputes of a payment that an earlier version has booked. */
const settleDisputesOf = async (services: Services, payment_id: string): Promise<void> => {
  const { database, processor } = services
  for (const { processor_id } of await findUnsettledDisputes(database.db, payment_id)) {
    const dispute = await processor.findDispute(processor_id)
    if (dispute !== undefined) await database.transact((tx) => settleDispute(tx, services, dispute))
  }
}

/** Asks the processor for settlements that it had not booked when it reported the payment. */
export const settlementsDue = defineDue<Tables, Services>({
  name: 'payments.settlement',
  rows: (db, { processor }) => selectUnsettled(db, processor.name),
  run: async (services, id, now) => {
    const { database, processor } = services
    const payment = await findUnsettled(database.db, id)
    if (payment?.reconcile_at == null || payment.reconcile_at > now) return
    const outcome = await processor.findPayment(referenceTo(payment))
    if (outcome?.status === 'succeeded' && outcome.settlement !== null) await settleDisputesOf(services, id)
    await database.transact(async (tx) => {
      if (outcome !== undefined) await settlePayment(tx, services, outcome)
      await scheduleSettlementPoll(tx, id, nextPollAt(now, payment.created_at))
    })
  },
})
