import type { contract, Issue } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { lock } from '../../core/database/lock.ts'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { listIssues } from '../../core/input/list-issues.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findDefaultCurrency } from '../../organization/organizations/index.ts'
import { findProducts } from '../products/index.ts'
import { amountIssues, columnsOf, newAmounts } from './amounts.ts'
import { presentDiscount } from './present.ts'
import {
  getDiscount,
  insertDiscount,
  replaceProducts,
  type StoredDiscount,
  updateDiscount,
} from './queries.ts'
import { changeOf, dateOrNull } from './rules.ts'

type Area = typeof contract.discounts
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const productIssues = async (tx: Tx, organization_id: string, ids: readonly string[]): Promise<Issue[]> => {
  const knownIds = new Set((await findProducts(tx, organization_id, ids)).map(({ id }) => id))
  return listIssues('products', ids, (id) => (knownIds.has(id) ? undefined : `There is no product ${id}.`))
}

/** Codes are unique without regard to case; the code of a deleted discount is available again. */
const takenCodeIssues = (code: string | null | undefined) => ({
  discounts_code: issue('code', `Another discount has the code ${code}.`),
})

/** Records an event of a discount, and returns its seller's representation. */
const recordDiscount = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'consumers'>,
  type: 'discount.created' | 'discount.updated' | 'discount.deleted',
  discount: StoredDiscount,
) => {
  const data = presentDiscount(discount)
  await recordEvents(tx, services, [
    { organization_id: discount.organization_id, type, subject_id: discount.id, data },
  ])
  return data
}

export const create: For<'create'> = async ({ body }, { caller, ...services }) => {
  const { database, clock } = services
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const products = body.products ?? []
  const discount = {
    organization_id,
    name: body.name,
    type: body.type,
    ...(body.type === 'fixed'
      ? columnsOf(newAmounts(body), await findDefaultCurrency(database.db, organization_id))
      : { amount: null, currency: null, amounts: null }),
    basis_points: body.type === 'percentage' ? body.basis_points : null,
    duration: body.duration,
    duration_in_months: body.duration === 'repeating' ? body.duration_in_months : null,
    code: body.code ?? null,
    starts_at: dateOrNull(body.starts_at),
    ends_at: dateOrNull(body.ends_at),
    max_redemptions: body.max_redemptions ?? null,
    max_redemptions_per_customer: body.max_redemptions_per_customer ?? null,
    metadata: body.metadata ?? {},
  }
  const inserting = database.transact(async (tx) => {
    const issues = [
      ...(discount.amounts === null ? [] : amountIssues(discount.amounts)),
      ...(await productIssues(tx, organization_id, products)),
    ]
    if (issues.length > 0) throw invalid(issues)
    const id = await insertDiscount(tx, discount, clock.now())
    await replaceProducts(tx, id, products)
    return recordDiscount(tx, services, 'discount.created', await getDiscount(tx, organization_id, id))
  })
  return uniqueOrIssues(inserting, takenCodeIssues(body.code))
}

export const get: For<'get'> = async ({ path }, { database, organization_id }) => {
  const discount = await getDiscount(database.db, organization_id, path.id)
  return withRevision(discount, presentDiscount(discount))
}

export const update: For<'update'> = ({ path, body }, { organization_id, request, ...services }) => {
  const { database, clock } = services
  const updating = database.transact(async (tx) => {
    await lock(tx, 'discounts', { id: path.id, organization_id })
    const before = await getDiscount(tx, organization_id, path.id)
    requireRevision(request, before)
    const now = clock.now()
    const default_currency = await findDefaultCurrency(tx, organization_id)
    const { change, issues } = changeOf(before, body, default_currency, now)
    const products = body.products ?? undefined
    const all = [...issues, ...(await productIssues(tx, organization_id, products ?? []))]
    if (all.length > 0) throw invalid(all)
    await updateDiscount(tx, before.id, change, now)
    if (products !== undefined) await replaceProducts(tx, before.id, products)
    const after = await getDiscount(tx, organization_id, before.id)
    return withRevision(after, await recordDiscount(tx, services, 'discount.updated', after))
  })
  return uniqueOrIssues(updating, takenCodeIssues(body.code))
}

const remove: For<'delete'> = ({ path }, { organization_id, ...services }) =>
  services.database.transact(async (tx) => {
    await lock(tx, 'discounts', { id: path.id, organization_id })
    const discount = await getDiscount(tx, organization_id, path.id)
    const now = services.clock.now()
    await updateDiscount(tx, discount.id, { deleted_at: now }, now)
    await recordDiscount(tx, services, 'discount.deleted', discount)
  })
export { remove as delete }

export { listDiscounts as list } from './list-queries.ts'
