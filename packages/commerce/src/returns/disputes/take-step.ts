import { disputeCan } from '@atelier/contract'
import type { Repeatable } from '@atelier/plumbing/http'
import type { PaymentProcessor, ProcessorDispute } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { settleDispute } from './settle.ts'

/**
 * Calls the processor to answer or accept a dispute, and applies the dispute's new state. The processor takes one
 * such step only: a repetition first checks whether another run of the request took it, and again when the step is
 * rejected, because that run may still have been at work.
 *
 * @throws Unavailable if the processor does not respond, or rejects the step
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
    (await step(processor).catch(async (error: unknown) => {
      const takenConcurrently = await findTaken()
      if (takenConcurrently === undefined) throw error
      return takenConcurrently
    }))
  await database.transact((tx) => settleDispute(tx, services, dispute))
}
