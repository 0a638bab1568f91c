import type { Benefit } from '@atelier/contract'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { presentBenefit, presentBenefitToSeller } from './present.ts'
import { type BenefitRow, insertBenefit, type NewBenefit } from './queries.ts'

type BenefitServices = Pick<Services, 'clock' | 'consumers' | 'secret'>

/** Records the event of a written benefit, and returns the seller's view of the benefit. */
export const recordBenefit = async (
  tx: Tx,
  services: BenefitServices,
  type: 'benefit.created' | 'benefit.updated',
  benefit: BenefitRow,
): Promise<Benefit> => {
  const { organization_id, id: subject_id } = benefit
  const data = presentBenefit(benefit)
  await recordEvents(tx, services, [{ organization_id, type, subject_id, data }])
  return presentBenefitToSeller(benefit, services)
}

/** Inserts a benefit with validated properties, and records its event. */
export const addBenefit = async (tx: Tx, services: BenefitServices, benefit: NewBenefit): Promise<Benefit> =>
  recordBenefit(tx, services, 'benefit.created', await insertBenefit(tx, benefit, services.clock.now()))
