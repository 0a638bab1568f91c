import { disputeCan } from '@atelier/contract'
import type { Repeatable } from '@atelier/plumbing/http'
import type { ProcessorDispute } from '../../payments/disputes-and-payouts.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import type { Services } from '../../core/services.ts'
import { settleDispute } from './settle.ts'

/**
 * Has the processor answer a dispute or give it up, and applies how the dispute is then. The processor takes one such step
 * only: a repetition asks before it whether another run of the request took it, and again when the step is refused, because
 * that run may still have been at work.
 *
 * @throws Unavailable when the processor does not answer, or refuses the step
 */
export const takeStep = async (
  services: Services & Repeatable,
  processor_id: string,
  step: (processor: PaymentProcessor) => Promise<ProcessorDispute>,
): Promise<void> => {
  const { database, processor, repetition } = services
  const findTaken = async (): Promise<ProcessorDispute | undefined> => {
    const dispute = repetition.isRepeated ? await processor.findDispute(processor_id) : undefined
    return dispute !== undefined && disputeCan.answer(dispute) ? undefined : dispute
  }
  const takenBefore = await findTaken()
  const dispute =
    takenBefore ??
    (await step(processor).catch(async (refusal: unknown) => {
      const takenMeanwhile = await findTaken()
      if (takenMeanwhile === undefined) throw refusal
      return takenMeanwhile
    }))
  await database.transact((tx) => settleDispute(tx, services, dispute))
}
