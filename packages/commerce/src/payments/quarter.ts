import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import { withApiErrors } from './api-errors.ts'
import { countAttempts } from './attempts.ts'
import { beginHold, findHold, findLatestMoment } from './after-restore/hold-queries.ts'
import { holdSentence } from './after-restore/hold.ts'
import type { PaymentProcessor } from './port.ts'
import { createSandboxProcessor } from './sandbox/processor.ts'

type PaymentPorts = CorePorts & {
  /** Default: the sandbox. */
  readonly processor?: PaymentProcessor
  /** Limits on payments after declined ones. Default: `on`. */
  readonly card_testing_limits?: 'on' | 'off'
}

/** Port of the payment processor, its adapters, and the hold after a restored backup. */
export const quarter = defineQuarter({
  open: (ports: PaymentPorts) => ({
    processor: withApiErrors(ports.processor ?? createSandboxProcessor(ports), ports),
    attempts: ports.card_testing_limits === 'off' ? ('off' as const) : countAttempts(ports.log),
  }),
  offers: ({ processor, database, clock }) => ({
    /** Name of the payment processor, used for its webhook and browser code. */
    processor: processor.name,
    /** Hold on charges and refunds after a backup was restored. */
    hold: {
      /**
       * Starts a hold, which lasts until the processor's payments and refunds since the restored moment are imported.
       */
      begin: (restored_to: Date) => database.transact((tx) => beginHold(tx, restored_to, clock.now())),
      /** Returns a sentence that explains the hold; undefined without a hold. */
      explain: async () => {
        const hold = await findHold(database.db)
        return hold && holdSentence(hold)
      },
      /** Returns the time of the latest recorded activity: the moment to which a database was restored. */
      latestMoment: () => findLatestMoment(database.db, clock.now()),
    },
  }),
})
