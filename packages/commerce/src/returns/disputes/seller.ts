import { type additions, isDisputeClosed } from '@atelier/contract'
import { type Handler, throwIf } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { presentDispute } from './present.ts'
import { getDispute } from './queries.ts'
import { acceptError } from './rules.ts'
import { takeStep } from './take-step.ts'

/** @throws ResourceNotFound */
export const get: Handler<typeof additions.disputes.get, Services> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  return presentDispute(await getDispute(db, organization_id, path.id), services)
}

/**
 * Accepts a dispute, which loses it. A repetition returns the closed dispute.
 *
 * @throws ResourceNotFound; NotPermitted with the reason
 */
export const accept: Handler<typeof additions.disputes.accept, Services> = async (
  { path: { id } },
  services,
) => {
  const { database, clock, repetition, organization_id } = services
  const dispute = await getDispute(database.db, organization_id, id)
  if (repetition.isRepeated && isDisputeClosed(dispute.status)) return presentDispute(dispute, services)
  throwIf(acceptError(dispute, clock.now()))
  const { processor_id } = dispute
  await takeStep(services, processor_id, (processor) => processor.acceptDispute(processor_id))
  return presentDispute(await getDispute(database.db, organization_id, id), services)
}
