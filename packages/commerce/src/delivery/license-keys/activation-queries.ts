import { sql } from 'kysely'
import { withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { ActivationRow } from './queries.ts'

/** Selects the active activations of a key. */
const liveActivations = (db: Connection, license_key_id: string) =>
  db
    .selectFrom('license_key_activations')
    .where('license_key_id', '=', license_key_id)
    .where('deleted_at', 'is', null)

/** Returns the active activations of a key, oldest first. */
export const findActivations = (db: Connection, license_key_id: string): Promise<readonly ActivationRow[]> =>
  liveActivations(db, license_key_id).selectAll().orderBy('created_at').orderBy('id').execute()

/** Returns an active activation of a key. */
export const findActivation = (
  db: Connection,
  license_key_id: string,
  id: string,
): Promise<ActivationRow | undefined> =>
  liveActivations(db, license_key_id).selectAll().where('id', '=', id).executeTakeFirst()

/** Returns an active activation of a key. @throws ResourceNotFound */
export const getActivation = async (
  db: Connection,
  license_key_id: string,
  id: string,
): Promise<ActivationRow> => {
  const activation = await findActivation(db, license_key_id, id)
  if (activation !== undefined) return activation
  throw apiError('ResourceNotFound', `The license key ${license_key_id} has no activation ${id}.`)
}

/** Counts the active activations of a key. */
export const countActivations = async (db: Connection, license_key_id: string): Promise<number> => {
  const { count } = await liveActivations(db, license_key_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type NewActivation = Pick<ActivationRow, 'license_key_id' | 'label' | 'meta' | 'conditions'>

export const insertActivation = (
  tx: Tx,
  activation: NewActivation,
  created_at: Date,
): Promise<ActivationRow> =>
  tx
    .insertInto('license_key_activations')
    .values({
      ...withJson(activation, 'meta', 'conditions'),
      id: crypto.randomUUID(),
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends an active activation of the organization's key with one of these hashes; false when there is none. */
export const endActivation = async (
  db: Connection,
  {
    organization_id,
    key_hashes,
    id,
  }: { readonly organization_id: string; readonly key_hashes: readonly Buffer[]; readonly id: string },
  now: Date,
): Promise<boolean> => {
  const ended = await db
    .updateTable('license_key_activations')
    .set({ deleted_at: now, modified_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('license_key_id', 'in', ({ selectFrom }) =>
      selectFrom('license_keys')
        .select('license_keys.id')
        .where('license_keys.organization_id', '=', organization_id)
        .where('license_keys.key_hash', '=', sql<Buffer>`any(${key_hashes}::bytea[])`)
        .where(ofOpenOrganization('license_keys.organization_id')),
    )
    .returning('id')
    .execute()
  return ended.length > 0
}
