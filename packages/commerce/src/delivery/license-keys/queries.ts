import { type JsonRow, type Row, statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { chunksOf } from '../../core/database/chunks.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { LicenseKeyActivationsTable, LicenseKeysTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { CustomerRow } from '../../customers/customers/index.ts'

export type LicenseKeyRow = Row<LicenseKeysTable>

/** License key with its customer, who may be deleted. */
export type StoredLicenseKey = LicenseKeyRow & { readonly customer: CustomerRow }

export type ActivationRow = JsonRow<LicenseKeyActivationsTable>

const selectKeys = (db: Connection) =>
  db
    .selectFrom('license_keys')
    .selectAll('license_keys')
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('customers')
          .selectAll('customers')
          .whereRef('customers.id', '=', 'license_keys.customer_id'),
      )
        .$notNull()
        .as('customer'),
    )

/** Selects license keys by id, in no particular order. */
export const findLicenseKeys = statement((db: Connection, ids: readonly string[]) =>
  selectKeys(db).where('license_keys.id', '=', anyOf(ids)),
)

/** Returns a key of the organization. @throws ResourceNotFound */
export const getLicenseKey = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<StoredLicenseKey> =>
  selectKeys(db)
    .where('license_keys.id', '=', id)
    .where('license_keys.organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('license key', id))

type LicenseKeyChange = Partial<
  Pick<LicenseKeyRow, 'status' | 'usage' | 'limit_activations' | 'limit_usage' | 'expires_at'>
>

export const updateLicenseKeys = async (
  tx: Tx,
  ids: readonly string[],
  change: LicenseKeyChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('license_keys')
    .set({ ...change, modified_at })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** New, unused key. */
export type NewLicenseKey = Omit<
  LicenseKeyRow,
  'usage' | 'validations' | 'last_validated_at' | 'modified_at' | 'revision'
>

/** Inserts new, unused keys. */
export const insertLicenseKeys = async (tx: Tx, keys: readonly NewLicenseKey[]): Promise<void> => {
  const rows = keys.map((key) => ({
    ...key,
    usage: 0,
    validations: 0,
    last_validated_at: null,
    modified_at: null,
  }))
  for (const part of chunksOf(rows)) await tx.insertInto('license_keys').values(part).execute()
}

/** Returns the sealed keys of grants, as referenced by the grants' properties. */
export const findSealedKeysOfGrants = (db: Connection, grant_ids: readonly string[]) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('license_keys', 'license_keys.grant_id', 'benefit_grants.id')
    .select(['benefit_grants.id as grant_id', 'license_keys.id', 'license_keys.sealed_key'])
    .where('benefit_grants.id', '=', anyOf(grant_ids))
    .where(sql<boolean>`benefit_grants.properties ->> 'license_key_id' = license_keys.id::text`)
    .execute()
