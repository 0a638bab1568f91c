import { holdKey, holdKeys } from '@atelier/plumbing/database'
import type { Tx } from '../services.ts'

const kind = 'usage folding'

/** Batches with events of several organizations are folded under this name. */
const severalOrganizations = 'several'

/**
 * Waits for the transaction that folds batches of the organization at the moment, and keeps others from folding them
 * until this one ends. Who folds calls it before anything else, and reads the meters after it.
 *
 * @param organization_id null for batches with events of several organizations
 */
export const holdFolding = (tx: Tx, organization_id: string | null): Promise<void> =>
  holdKey(tx, kind, organization_id ?? severalOrganizations)

/** Keeps every event of the organization from being folded until the transaction ends, in whatever batch it is. */
export const stopFolding = (tx: Tx, organization_id: string): Promise<void> =>
  holdKeys(tx, kind, [organization_id, severalOrganizations])
