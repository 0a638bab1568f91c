import { type additions, disputeCan, type DisputeEvidence } from '@atelier/contract'
import { Outage } from '@atelier/plumbing/outage'
import { type Handler, invalid, type Repeatable, throwIf } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { EvidenceRequest } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type FileRow, findFilesOf, locationOf } from '../../catalog/files/index.ts'
import { presentDispute } from './present.ts'
import { getDispute } from './queries.ts'
import { setEvidence } from '../../payments/dispute-records/index.ts'
import { answerError, evidenceIssues, filesOf, textsOf } from './rules.ts'
import { takeStep } from './take-step.ts'

type Chosen = { readonly kind: EvidenceRequest['files'][number]['kind']; readonly file: FileRow }

/**
 * Validates an answer and stores it, before it is sent to the processor.
 *
 * @returns undefined when an earlier run of the request has answered the dispute
 * @throws InvalidRequest; NotPermitted; ResourceNotFound
 */
const storeEvidence = async (
  tx: Tx,
  { clock, repetition }: Pick<Services, 'clock'> & Repeatable,
  dispute_id: string,
  organization_id: string,
  evidence: DisputeEvidence,
) => {
  await lock(tx, 'disputes', { id: dispute_id, organization_id })
  const dispute = await getDispute(tx, organization_id, dispute_id)
  if (!(await repetition.markDone(tx)) && !disputeCan.answer(dispute)) return undefined
  throwIf(answerError(dispute, clock.now()))
  const references = filesOf(evidence)
  const byId = new Map(
    (
      await findFilesOf(
        tx,
        organization_id,
        references.map(({ id }) => id),
      )
    ).map((file) => [file.id, file]),
  )
  const files = references.map((reference) => ({ ...reference, file: byId.get(reference.id) }))
  const issues = evidenceIssues(evidence, files)
  if (issues.length > 0) throw invalid(issues)
  await setEvidence(tx, { id: dispute_id, evidence }, clock.now())
  const chosenFiles: Chosen[] = files.flatMap(({ kind, file }) =>
    file === undefined ? [] : [{ kind, file }],
  )
  return { dispute, chosen: chosenFiles }
}

/** @throws Outage if the storage does not find the file */
const readEvidenceFile = async (storage: Services['storage'], { kind, file }: Chosen) => {
  const { bucket, key } = locationOf(file)
  const bytes = await storage.get(bucket, key)
  if (bytes === undefined)
    throw new Outage('files', 'away', new Error(`The storage does not find the object ${key} of ${bucket}.`))
  return { kind, name: file.name, content_type: file.mime_type, bytes }
}

/**
 * Answers a dispute. The processor is called between two transactions: after a crash in between, the seller's answer
 * is stored, and the processor's event says whether it arrived. A repetition asks the processor that first.
 *
 * @throws ResourceNotFound; NotPermitted with the reason; InvalidRequest
 */
export const submitEvidence: Handler<typeof additions.disputes.submitEvidence, Services> = async (
  { path: { id }, body },
  services,
) => {
  const { database, storage, organization_id } = services
  const answer = await database.transact((tx) => storeEvidence(tx, services, id, organization_id, body))
  if (answer !== undefined) {
    const dispute = answer.dispute.processor_id
    const files = await Promise.all(answer.chosen.map((item) => readEvidenceFile(storage, item)))
    await takeStep(services, dispute, (processor) =>
      processor.submitEvidence({ dispute, texts: textsOf(body), files }),
    )
  }
  return presentDispute(await getDispute(database.db, organization_id, id), services)
}
