import type { contract, DiscountUpdate, Issue } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { writeTogether } from '../../database/write-together.ts'
import { organizationOfBody } from '../../input/organization-of-body.ts'
import type { Services, Tx } from '../../services.ts'
import { findProducts } from '../products/index.ts'
import { changeOf } from './decide-change.ts'
import {
  findDiscount,
  getDiscount,
  holdCode,
  insertDiscount,
  insertDiscountProducts,
  lockDiscount,
  updateDiscountRow,
} from './discount-queries.ts'
import { presentDiscount } from './present-discount.ts'

type Area = typeof contract.discounts
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const productIssues = async (tx: Tx, organization_id: string, ids: readonly string[]): Promise<Issue[]> => {
  const known = new Set((await findProducts(tx, organization_id, ids)).map(({ id }) => id))
  return ids.flatMap((id, i): Issue[] => {
    const msg =
      ids.indexOf(id) < i
        ? `The product ${id} is listed twice.`
        : known.has(id)
          ? undefined
          : `There is no product ${id}.`
    return msg === undefined ? [] : [{ loc: ['body', 'products', i], msg, type: 'value_error' }]
  })
}

/** Codes are unique without regard to case; the code of a deleted discount is free again. */
const codeIssues = async (
  tx: Tx,
  organization_id: string,
  code: string | null | undefined,
  except_id?: string,
): Promise<Issue[]> => {
  if (code == null) return []
  await holdCode(tx, organization_id, code)
  const other = await findDiscount(tx, organization_id, { code })
  return other === undefined || other.id === except_id
    ? []
    : [{ loc: ['body', 'code'], msg: `Another discount has the code ${code}.`, type: 'value_error' }]
}

const momentOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text))

export const create: For<'create'> = ({ body }, { database, clock, caller }) => {
  const organization_id = organizationOfBody(caller, body.organization_id)
  return database.transact(async (tx) => {
    const products = body.products ?? []
    const issues = [
      ...(await codeIssues(tx, organization_id, body.code)),
      ...(await productIssues(tx, organization_id, products)),
    ]
    if (issues.length > 0) throw invalid(issues)
    const id = crypto.randomUUID()
    const discount = {
      organization_id,
      name: body.name,
      type: body.type,
      amount: body.type === 'fixed' ? body.amount : null,
      currency: body.type === 'fixed' ? body.currency : null,
      basis_points: body.type === 'percentage' ? body.basis_points : null,
      duration: body.duration,
      duration_in_months: body.duration === 'repeating' ? body.duration_in_months : null,
      code: body.code ?? null,
      starts_at: momentOf(body.starts_at),
      ends_at: momentOf(body.ends_at),
      max_redemptions: body.max_redemptions ?? null,
      metadata: body.metadata ?? {},
    }
    await writeTogether(tx, [
      insertDiscount(tx, id, discount, clock.now()),
      ...insertDiscountProducts(tx, id, products),
    ])
    return presentDiscount(await getDiscount(tx, organization_id, id))
  })
}

export const update: For<'update'> = ({ path, body }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { organization_id } = caller
    const before = await lockDiscount(tx, organization_id, path.id)
    const { change, issues } = changeOf(before, body satisfies DiscountUpdate, clock.now())
    const products = body.products ?? undefined
    const all = [
      ...issues,
      ...(await codeIssues(tx, organization_id, body.code, before.id)),
      ...(await productIssues(tx, organization_id, products ?? [])),
    ]
    if (all.length > 0) throw invalid(all)
    if (products !== undefined)
      await tx.deleteFrom('discount_products').where('discount_id', '=', before.id).execute()
    await writeTogether(tx, [
      updateDiscountRow(tx, before.id, change, clock.now()),
      ...insertDiscountProducts(tx, before.id, products ?? []),
    ])
    return presentDiscount(await getDiscount(tx, organization_id, before.id))
  })

const remove: For<'delete'> = ({ path }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { id } = await lockDiscount(tx, caller.organization_id, path.id)
    await writeTogether(tx, [updateDiscountRow(tx, id, { deleted_at: clock.now() }, clock.now())])
  })
export { remove as delete }
