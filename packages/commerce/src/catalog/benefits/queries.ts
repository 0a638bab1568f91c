import { holdKeys, type JsonRow, withJson } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import { lockRows } from '../../core/database/lock.ts'
import type { BenefitsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'
import { grantRunOf } from './grant-run.ts'

export type BenefitRow = JsonRow<BenefitsTable>

/** Selects the benefits of an organization that are not deleted. */
const benefitsOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('benefits').where(ofSeller(seller)).where('deleted_at', 'is', null)

/** Returns a benefit of the organization. @throws ResourceNotFound */
export const getBenefit = (db: Connection, organization_id: string, id: string): Promise<BenefitRow> =>
  benefitsOf(db, { organization_id })
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('benefit', id))

/** Selects benefits, each with the progress of its last change. */
const selectWithRun = (db: Connection, seller: Tenancy) =>
  benefitsOf(db, seller)
    .selectAll()
    .select(({ ref }) => grantRunOf(db, 'benefit_id', ref('benefits.id')).as('grant_run'))

/** Returns a benefit of the organization with the progress of its last change. @throws ResourceNotFound */
export const getBenefitWithRun = (db: Connection, organization_id: string, id: string) =>
  selectWithRun(db, { organization_id })
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('benefit', id))

/** Returns a seller's benefits with the progress of their last changes, in no particular order. */
export const findBenefitsWithRuns = (db: Connection, ids: readonly string[], seller: Tenancy) =>
  selectWithRun(db, seller).where('id', '=', anyOf(ids)).execute()

/**
 * Returns the organization's live benefits among these, by id: those that a product can include. They are
 * locked against changes and deletion until the transaction ends. (Grants outlive their benefit:
 * `lockBenefits` locks deleted ones too.)
 */
export const lockLiveBenefits = async (
  tx: Tx,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BenefitRow>> => {
  const rows = await lockRows(
    benefitsOf(tx, { organization_id }).selectAll().where('id', '=', anyOf(ids)),
    'benefits',
    'read',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Content = Pick<BenefitRow, 'description' | 'metadata' | 'properties'>

/** A benefit to insert; deletable by its seller unless stated otherwise. */
export type NewBenefit = Content &
  Pick<BenefitRow, 'organization_id' | 'type'> &
  Partial<Pick<BenefitRow, 'deletable' | 'visibility'>>

/** Inserts a benefit that products may include. */
export const insertBenefit = (tx: Tx, benefit: NewBenefit, created_at: Date): Promise<BenefitRow> =>
  tx
    .insertInto('benefits')
    .values({
      deletable: true,
      ...withJson(benefit, 'metadata', 'properties'),
      id: crypto.randomUUID(),
      selectable: true,
      is_tax_applicable: true,
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateBenefit = (
  tx: Tx,
  id: string,
  change: Partial<Content & Pick<BenefitRow, 'delivery_version' | 'visibility'>>,
  modified_at: Date,
): Promise<BenefitRow> =>
  tx
    .updateTable('benefits')
    .set({ ...withJson(change, 'metadata', 'properties'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a benefit and removes it from every product. The caller holds the locks of both. */
export const deleteBenefit = async (tx: Tx, id: string, now: Date): Promise<BenefitRow> => {
  await tx.deleteFrom('product_benefits').where('benefit_id', '=', id).execute()
  return tx
    .updateTable('benefits')
    .set({ deleted_at: now, modified_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Locks the grants of these customers against other transactions until this one ends. A transaction that
 * changes grants takes this lock and reads them afterwards.
 */
export const lockGrantsOf = (tx: Tx, customer_ids: readonly string[]): Promise<void> =>
  holdKeys(tx, 'benefit grants', customer_ids)

/** Returns true if the organization has this meter. */
export const hasMeter = async (db: Connection, organization_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('meters')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Returns a benefit, deleted or not. @throws Error if it does not exist */
export const findBenefit = (db: Connection, id: string): Promise<BenefitRow> =>
  db.selectFrom('benefits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Returns the benefits by id, including deleted ones, locked until the transaction ends: a change of a benefit sees all
 * grants made before it.
 */
export const lockBenefits = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BenefitRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await lockRows(
    tx
      .selectFrom('benefits')
      .selectAll()
      .where('id', '=', anyOf([...new Set(ids)])),
    'benefits',
    'read',
  )
  return new Map(rows.map((row) => [row.id, row]))
}
