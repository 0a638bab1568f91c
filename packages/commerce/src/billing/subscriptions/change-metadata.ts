import type { Services, Tx } from '../../core/services.ts'
import { changeSubscription } from './change.ts'
import type { StoredSubscription } from './types.ts'

/** Replaces the metadata of a subscription, whose lock the caller holds. Later orders get a copy. Null changes nothing. */
export const changeMetadata = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  metadata: StoredSubscription['metadata'] | null | undefined,
): Promise<StoredSubscription> =>
  metadata == null ? before : changeSubscription(tx, services, before, { metadata }, ['subscription.updated'])
