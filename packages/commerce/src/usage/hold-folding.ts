import { holdKey, holdKeys } from '@atelier/plumbing/database'
import type { Tx } from '../core/services.ts'

const kind = 'usage folding'

/** Lock name for batches with events of several organizations. */
const severalOrganizations = 'several'

/**
 * Waits for a transaction that is folding batches of the organization, and keeps others from folding them
 * until this transaction ends. A folding transaction calls it before anything else, and reads the meters
 * afterwards.
 *
 * @param organization_id null for batches with events of several organizations
 */
export const lockFolding = (tx: Tx, organization_id: string | null): Promise<void> =>
  holdKey(tx, kind, organization_id ?? severalOrganizations)

/** Blocks folding of all events of the organization, in any batch, until the transaction ends. */
export const stopFolding = (tx: Tx, organization_id: string): Promise<void> =>
  holdKeys(tx, kind, [organization_id, severalOrganizations])
