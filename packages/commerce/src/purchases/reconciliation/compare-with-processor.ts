import { after, minutes } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import { bookRecoveredRefund } from '../../returns/refunds/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import {
  endHold,
  findHold,
  findRecoveredRefund,
  insertUnknownPayments,
  insertUnknownRefunds,
  recordHoldProblem,
  selectHolds,
  selectRefundsToBook,
} from '../../payments/after-restore/index.ts'
import type { ProcessorRecords } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { lockOrdersToBook } from '../charges/queries.ts'
import { updateNextPaymentAttempts } from '../../orders/orders/index.ts'

/** Maximum difference between the clocks of the processor and of the backup's machine, in milliseconds. */
const clockSkew = minutes(10)
const batchSize = 500

const readAll = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const batchesOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )

/** Inserts payments and refunds of the processor since a time that are missing from the database. */
const recoverRecords = async (
  { database, processor }: Services,
  records: ProcessorRecords,
  restored_to: Date,
): Promise<void> => {
  const since = after(restored_to, -clockSkew)
  const payments = await readAll(records.payments(since))
  const refunds = await readAll(records.refunds(since))
  for (const batch of batchesOf(payments))
    await database.transact((tx) => insertUnknownPayments(tx, processor.name, batch))
  for (const batch of batchesOf(refunds))
    await database.transact((tx) => insertUnknownRefunds(tx, processor.name, batch))
}

const bookRefund = async (services: Services, id: string): Promise<void> => {
  const refund = await findRecoveredRefund(services.database.db, id)
  if (refund !== undefined) await bookRecoveredRefund(services, { ...refund, settlement: null })
}

/**
 * Compares a restored database with the processor, and ends the hold on charges and refunds. Missing refunds are
 * booked immediately. Missing payments are booked by the charges of their orders, some of which only start with
 * renewals that become due again: such a charge takes the outcome of the existing payment instead of charging.
 * Idempotent.
 *
 * @throws Error if the processor does not answer; the hold stays
 */
const compareWithProcessor = async (services: Services, id: string, now: Date): Promise<void> => {
  const { database, processor, log } = services
  const hold = await findHold(database.db)
  if (hold?.id !== id) return
  try {
    if (processor.records !== undefined) await recoverRecords(services, processor.records, hold.restored_to)
  } catch (error) {
    await recordHoldProblem(database.db, id, error instanceof Error ? error.message : String(error))
    throw error
  }
  // A refund that cannot be booked does not prolong the hold: `recoveredRefundsDue` repeats it.
  for (const refund of await selectRefundsToBook(database.db).execute())
    await bookRefund(services, refund.id).catch((error: unknown) => {
      if (error instanceof Outage) throw error
      log.error({ err: error, refund: refund.id }, 'A refund of the processor cannot be booked.')
    })
  await database.transact(async (tx) => {
    await updateNextPaymentAttempts(tx, await lockOrdersToBook(tx), now)
    await endHold(tx, id, now)
  })
}

/** Compares the database with the processor after the restore of a backup. */
export const holdsDue = defineDue<Tables, Services>({
  name: 'payment_holds.compare',
  rows: selectHolds,
  run: compareWithProcessor,
})

/** Books recovered refunds whose payments have been recovered since. */
export const recoveredRefundsDue = defineDue<Tables, Services>({
  name: 'recovered_refunds.book',
  rows: selectRefundsToBook,
  run: bookRefund,
})
