import { invalid, issue } from '@atelier/plumbing/http'
import { notFound } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  activeFiles,
  lockGrantsOf,
  type Delivery,
  type DeliveredGrant,
  type RevokedGrant,
} from '../../catalog/benefits/index.ts'
import { findDownloadables, findExistingFiles } from '../../catalog/files/index.ts'
import {
  findGrantWithType,
  findOwnFiles,
  grantFiles,
  insertOwnFile,
  revokeFiles,
  setOwnFiles,
  updateGrantFiles,
} from './grant-queries.ts'

/**
 * Grants the active files of each benefit, and each grant's own files. Customers retain files that were
 * archived or removed from the benefit; missing files are skipped.
 */
const grantActiveFiles = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grants: readonly DeliveredGrant[],
) => {
  const now = clock.now()
  const benefits = new Map(grants.map(({ benefit }) => [benefit.id, benefit]))
  const active = new Map([...benefits].map(([id, benefit]) => [id, activeFiles(benefit.properties)]))
  // Files are added to a grant after its row is written.
  const written_ids = grants.filter(({ is_new }) => !is_new).map(({ grant }) => grant.id)
  const [existing, ownDownloads] = await Promise.all([
    findExistingFiles(tx, [...new Set([...active.values()].flat())]),
    findOwnFiles(tx, written_ids),
  ])
  const granted = grants.map(({ grant: { organization_id, customer_id, benefit_id } }) =>
    (active.get(benefit_id) ?? [])
      .filter((file_id) => existing.get(file_id)?.organization_id === organization_id)
      .map((file_id) => ({ organization_id, customer_id, benefit_id, file_id })),
  )
  await Promise.all([grantFiles(tx, granted.flat(), now), setOwnFiles(tx, written_ids, 'granted', now)])
  return grants.map(({ grant }, i) => {
    const alone = ownDownloads.filter(({ grant_id }) => grant_id === grant.id)
    return { files: [...(granted[i] ?? []), ...alone].map(({ file_id }) => file_id) }
  })
}

/** Grants the files of a benefit to customers, and revokes them with the last grant. */
export const downloadableDelivery = {
  grant: grantActiveFiles,
  update: grantActiveFiles,
  revoke: async (tx: Tx, { clock }: Pick<Services, 'clock'>, grants: readonly RevokedGrant[]) => {
    const now = clock.now()
    const lost = grants.filter(({ is_kept }) => !is_kept).map(({ grant }) => grant)
    const grant_ids = grants.map(({ grant }) => grant.id)
    await Promise.all([revokeFiles(tx, lost, now), setOwnFiles(tx, grant_ids, 'revoked', now)])
    return grants.map(() => ({}))
  },
} satisfies Delivery

/**
 * Adds a file to a single grant, such as a picture created for its order. It is revoked and granted again
 * together with the grant. Idempotent.
 *
 * @returns true when the grant newly provides the file
 * @throws ResourceNotFound if the grant does not exist; InvalidRequest if the benefit has another type,
 *   or the file is not a download of its organization
 */
export const addFileToGrant = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { grant_id, file_id }: { readonly grant_id: string; readonly file_id: string },
): Promise<boolean> => {
  const granted = await findGrantWithType(tx, grant_id)
  if (granted === undefined) throw notFound('benefit grant', grant_id)
  await lockGrantsOf(tx, [granted.customer_id])
  const grant = (await findGrantWithType(tx, grant_id)) ?? granted
  if (grant.type !== 'downloadables')
    throw invalid([issue('grant_id', `The benefit ${grant.benefit_id} gives no files.`)])
  const downloads = await findDownloadables(tx, grant.organization_id, [file_id])
  if (!downloads.has(file_id)) throw invalid([issue('file_id', `There is no download ${file_id}.`)])
  const now = clock.now()
  const isGranted = grant.granted_at !== null
  const status = isGranted ? 'granted' : 'revoked'
  const added = await insertOwnFile(tx, grant, { file_id, status }, now)
  if (!added || !isGranted) return false
  const files = [...(grant.properties.files ?? []), file_id]
  await updateGrantFiles(tx, grant.id, { ...grant.properties, files }, now)
  return true
}
