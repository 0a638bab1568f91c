import { addWrittenMonth, eventMonths } from './event-months.ts'
import { type MeteredCustomer, usageBatches } from './usage.ts'
import { type Batch, countEvents, insertUsage } from './usage-queries.ts'
import type { Step } from './writing.ts'

/** Events per transaction. */
const eventsAtOnce = 100_000

/** Steps that write the usage of customers: the events, then the indexes of each month. */
export const usageSteps = (
  batch: Batch,
  customers: readonly MeteredCustomer[],
  now: Date,
): readonly Step[] => {
  const batches = usageBatches(customers, now, eventsAtOnce)
  const batchSteps = batches.map((periods, index): Step => ({
    label: `usage, part ${index + 1} of ${batches.length}`,
    write: ({ tx }) => insertUsage(tx, batch, periods),
  }))
  const indexed = eventMonths(now).map((month): Step => ({
    label: `indexes of usage, ${month.id}`,
    write: async ({ tx }) => {
      await addWrittenMonth(tx, batch.id, month)
      await countEvents(tx, batch, month)
    },
  }))
  return [...batchSteps, ...indexed]
}
