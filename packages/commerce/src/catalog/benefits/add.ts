import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { presentBenefit } from './present.ts'
import { type BenefitRow, insertBenefit, type NewBenefit } from './queries.ts'

type BenefitServices = Pick<Services, 'clock' | 'consumers' | 'secret'>

/** Records the event of a created or updated benefit. */
export const recordBenefitEvent = async (
  tx: Tx,
  services: BenefitServices,
  type: 'benefit.created' | 'benefit.updated',
  benefit: BenefitRow,
): Promise<void> => {
  const { organization_id, id: subject_id } = benefit
  const data = presentBenefit(benefit)
  await recordEvents(tx, services, [{ organization_id, type, subject_id, data }])
}

/** Inserts a benefit with validated properties, and records its event. */
export const addBenefit = async (
  tx: Tx,
  services: BenefitServices,
  columns: NewBenefit,
): Promise<BenefitRow> => {
  const benefit = await insertBenefit(tx, columns, services.clock.now())
  await recordBenefitEvent(tx, services, 'benefit.created', benefit)
  return benefit
}
