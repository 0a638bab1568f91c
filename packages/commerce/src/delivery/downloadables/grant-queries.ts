import { json, type Row } from '@atelier/plumbing/database'
import { sql, type SqlBool } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { BenefitGrantsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** File that a benefit grants to a customer. */
type FileOfBenefit = Pick<Row<BenefitGrantsTable>, 'organization_id' | 'customer_id' | 'benefit_id'> & {
  readonly file_id: string
}

/** Grants files of benefits to customers: revoked rows are granted again, granted rows are unchanged. */
export const grantFiles = async (tx: Tx, files: readonly FileOfBenefit[], now: Date): Promise<void> => {
  if (files.length === 0) return
  const column = (name: keyof FileOfBenefit) => sql`${files.map((file) => file[name])}::uuid[]`
  const granted = sql<FileOfBenefit>`unnest(
    ${column('organization_id')}, ${column('customer_id')}, ${column('benefit_id')}, ${column('file_id')})`
  await tx
    .insertInto('downloadables')
    .columns(['id', 'organization_id', 'customer_id', 'benefit_id', 'file_id', 'status', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(granted.as<'granted'>(sql`granted (organization_id, customer_id, benefit_id, file_id)`))
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'granted.organization_id',
          'granted.customer_id',
          'granted.benefit_id',
          'granted.file_id',
          eb.val('granted' as const).as('status'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .distinctOn(['granted.customer_id', 'granted.benefit_id', 'granted.file_id']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'benefit_id', 'file_id'])
        .where('grant_id', 'is', null)
        .doUpdateSet({ status: 'granted', modified_at: now })
        .where('downloadables.status', '=', 'revoked'),
    )
    .execute()
}

/** Sets the status of the grants' own files. */
export const setOwnFiles = async (
  tx: Tx,
  grant_ids: readonly string[],
  status: 'granted' | 'revoked',
  now: Date,
): Promise<void> => {
  if (grant_ids.length === 0) return
  await tx
    .updateTable('downloadables')
    .set({ status, modified_at: now })
    .where('grant_id', '=', anyOf(grant_ids))
    .where('status', '<>', status)
    .execute()
}

/** Returns the grants' own files that are not deleted, oldest first. */
export const findOwnFiles = async (
  db: Connection,
  grant_ids: readonly string[],
): Promise<readonly { readonly grant_id: string | null; readonly file_id: string }[]> => {
  if (grant_ids.length === 0) return []
  return db
    .selectFrom('downloadables')
    .innerJoin('files', 'files.id', 'downloadables.file_id')
    .select(['downloadables.grant_id', 'downloadables.file_id'])
    .where('downloadables.grant_id', '=', anyOf(grant_ids))
    .where('files.deleted_at', 'is', null)
    .orderBy('downloadables.created_at')
    .orderBy('downloadables.id')
    .execute()
}

/** Revokes all files of benefits except the grants' own files. */
export const revokeFiles = async (
  tx: Tx,
  benefits: readonly Pick<FileOfBenefit, 'customer_id' | 'benefit_id'>[],
  now: Date,
): Promise<void> => {
  if (benefits.length === 0) return
  await tx
    .updateTable('downloadables')
    .set({ status: 'revoked', modified_at: now })
    .where('grant_id', 'is', null)
    .where('status', '=', 'granted')
    .where(
      sql<SqlBool>`(customer_id, benefit_id) in (
        select * from unnest(${benefits.map(({ customer_id }) => customer_id)}::uuid[],
          ${benefits.map(({ benefit_id }) => benefit_id)}::uuid[]))`,
    )
    .execute()
}

/** Returns a grant with the type of its benefit, which decides whether it can have its own files. */
export const findGrantWithType = (
  db: Connection,
  id: string,
): Promise<(Row<BenefitGrantsTable> & { readonly type: string }) | undefined> =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .selectAll('benefit_grants')
    .select('benefits.type')
    .where('benefit_grants.id', '=', id)
    .executeTakeFirst()

/** Adds a grant's own file; false when the grant already has it. */
export const insertOwnFile = async (
  tx: Tx,
  grant: Pick<Row<BenefitGrantsTable>, 'id' | 'organization_id' | 'customer_id' | 'benefit_id'>,
  { file_id, status }: { readonly file_id: string; readonly status: 'granted' | 'revoked' },
  created_at: Date,
): Promise<boolean> => {
  const { id: grant_id, organization_id, customer_id, benefit_id } = grant
  const added = await tx
    .insertInto('downloadables')
    .values({
      id: crypto.randomUUID(),
      organization_id,
      customer_id,
      benefit_id,
      file_id,
      grant_id,
      status,
      created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const updateGrantFiles = async (
  tx: Tx,
  id: string,
  properties: Row<BenefitGrantsTable>['properties'],
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('benefit_grants')
    .set({ properties: json(properties), modified_at })
    .where('id', '=', id)
    .execute()
}
