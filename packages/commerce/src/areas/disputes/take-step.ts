import { disputeCan } from '@atelier/contract'
import type { Repeatable } from '@atelier/plumbing/http'
import type { ProcessorDispute } from '../../payments/disputes-and-payouts.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import type { Services } from '../../services.ts'
import { settleDispute } from './settle.ts'

/**
 * Has the processor answer a dispute or give it up, and applies how the dispute is then. The processor takes one such step
 * only, so that a repetition asks first whether an earlier run of the request took it.
 */
export const takeStep = async (
  services: Services & Repeatable,
  processor_id: string,
  step: (processor: PaymentProcessor) => Promise<ProcessorDispute>,
): Promise<void> => {
  const { database, processor, repetition } = services
  const known = repetition.isRepeated ? await processor.findDispute(processor_id) : undefined
  const dispute = known === undefined || disputeCan.answer(known) ? await step(processor) : known
  await database.transact((tx) => settleDispute(tx, services, dispute))
}
