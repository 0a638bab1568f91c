import type { LicenseKeyValidate } from '@atelier/contract'
import { json, type JsonText, statement } from '@atelier/plumbing/database'
import { sql, type SqlBool } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Connection } from '../../core/services.ts'
import { type HeldLicenseKey, selectByHashes } from './held-queries.ts'
import type { ActivationRow } from './queries.ts'

type Conditions = output<typeof LicenseKeyValidate>['conditions']

/** Matches when the call does not name a value, or names that of the row. */
const isNamed = (column: string, value: string | null) =>
  sql<SqlBool>`(${value}::uuid is null or ${sql.ref(column)} = ${value}::uuid)`

const validation = statement(
  (
    db: Connection,
    organization_id: string,
    key_hashes: readonly Buffer[],
    activation_id: string | null,
    conditions: JsonText<Conditions>,
    benefit_id: string | null,
    customer_id: string | null,
    increment: number,
    now: Date,
  ) =>
    db
      .updateTable('license_keys')
      .from(({ ref }) =>
        selectByHashes(db, organization_id, key_hashes)
          .leftJoin('license_key_activations as activation', (join) =>
            join
              .onRef('activation.license_key_id', '=', ref('license_keys.id'))
              .on('activation.id', '=', sql<string>`${activation_id}::uuid`)
              .on('activation.deleted_at', 'is', null),
          )
          .select([
            'activation.conditions',
            // Null without an activation, which the type of the join does not say.
            sql<ActivationRow | null>`to_json(activation)`.as('activation'),
          ])
          .as('held'),
      )
      .set({
        validations: sql`license_keys.validations + 1`,
        usage: sql`license_keys.usage + ${increment}::bigint`,
        last_validated_at: now,
        modified_at: now,
      })
      .whereRef('license_keys.id', '=', 'held.id')
      // Compared again with the written row: a text that was rotated in the meantime is rejected.
      .where('license_keys.key_hash', '=', sql<Buffer>`any(${key_hashes}::bytea[])`)
      .where('license_keys.status', '=', 'granted')
      .where(sql<SqlBool>`(license_keys.expires_at is null or license_keys.expires_at > ${now})`)
      .where(
        sql<SqlBool>`(${activation_id}::uuid is null or held.conditions in ('{}', ${conditions}::jsonb))`,
      )
      .where(isNamed('license_keys.benefit_id', benefit_id))
      .where(isNamed('license_keys.customer_id', customer_id))
      .where(
        sql<SqlBool>`(license_keys.limit_usage is null or ${increment}::bigint = 0
          or license_keys.usage + ${increment}::bigint <= license_keys.limit_usage)`,
      )
      .returningAll('license_keys')
      .returning(['held.buyer', 'held.activation']),
)

/** License key as it was just validated, with the activation of the call, if it named one. */
export type ValidatedKey = HeldLicenseKey & { readonly activation: ActivationRow | null }

/**
 * Validates a key and counts the validation and its usage, unless one of `validationError` applies. A single
 * statement checks and writes, so that concurrent validations lose no usage and never exceed the limit.
 *
 * @returns the updated key; undefined when nothing was counted
 */
export const countValidation = async (
  db: Connection,
  key_hashes: readonly Buffer[],
  request: Omit<output<typeof LicenseKeyValidate>, 'key'>,
  now: Date,
): Promise<ValidatedKey | undefined> => {
  const [key] = await validation(
    db,
    request.organization_id,
    key_hashes,
    request.activation_id ?? null,
    json(request.conditions),
    request.benefit_id ?? null,
    request.customer_id ?? null,
    request.increment_usage ?? 0,
    now,
  )
  return key
}
