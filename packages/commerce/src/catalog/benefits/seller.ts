import type { BenefitType, BenefitUpdate, contract } from '@atelier/contract'
import {
  apiError,
  type Handler,
  invalid,
  issue,
  requireRevision,
  type Wire,
  withRevision,
} from '@atelier/plumbing/http'
import { isInOtherProducts, lockProductsWith } from '../lock-products-queries.ts'
import { lock } from '../../core/database/lock.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { addBenefit, recordBenefitEvent } from './add.ts'
import { checkProperties } from './checks.ts'
import { presentGrantRun } from './grant-run.ts'
import { presentBenefitToSeller } from './present.ts'
import { deleteBenefit, getBenefit, getBenefitWithRun, updateBenefit } from './queries.ts'
import { changesDelivery, visibilityIssues, visibilityOf } from './rules.ts'

type Area = typeof contract.benefits
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const create: For<'create'> = async ({ body }, services) => {
  const organization_id = await organizationOfBody(
    services.database.db,
    services.caller,
    body.organization_id,
  )
  const hidden = visibilityIssues(body.type, body.visibility)
  if (hidden.length > 0) throw invalid(hidden)
  const properties = await checkProperties(services, organization_id, body)
  const { type, description, metadata = {} } = body
  const visibility = visibilityOf(type, body.visibility)
  const benefit = { organization_id, type, description, visibility, metadata, properties }
  return services.database.transact(async (tx) =>
    presentBenefitToSeller(await addBenefit(tx, services, benefit), services),
  )
}

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const benefit = await getBenefitWithRun(db, organization_id, path.id)
  const grant_run = presentGrantRun(benefit.grant_run)
  return withRevision(benefit, { ...presentBenefitToSeller(benefit, services), grant_run })
}

/** Change that replaces the properties and therefore names the type. */
type WithProperties = Extract<BenefitUpdate, { type: BenefitType }> & { readonly properties: object }

const hasProperties = (body: BenefitUpdate): body is WithProperties =>
  body.type !== undefined && body.properties != null

/**
 * Returns the change that the client means. A client that knows no feature flags reads one as a note and sends it back
 * as such; its properties then stay unchanged.
 */
const intendedChange = (body: BenefitUpdate, stored: BenefitType, wire: Wire): BenefitUpdate => {
  if (wire.kind !== 'closed' || stored !== 'feature_flag' || body.type !== 'custom') return body
  const { type: _type, properties: _properties, ...change } = body
  return change
}

/**
 * Updates a benefit. Null means no change; properties are replaced as a whole. A change that affects existing
 * customers increments `delivery_version`, so that the benefit is delivered to them again.
 */
export const update: For<'update'> = async ({ path, body: requested }, services) => {
  const { organization_id } = services
  const stored = await getBenefit(services.database.db, organization_id, path.id)
  const body = intendedChange(requested, stored.type, services.wire)
  if (body.type !== undefined && body.type !== stored.type)
    throw invalid([issue('type', 'Benefit type cannot be changed.')])
  const hidden = visibilityIssues(stored.type, body.visibility)
  if (hidden.length > 0) throw invalid(hidden)
  const properties = hasProperties(body)
    ? await checkProperties(services, organization_id, body, stored)
    : undefined
  return services.database.transact(async (tx) => {
    await lock(tx, 'benefits', { id: path.id, organization_id })
    const before = await getBenefit(tx, organization_id, path.id)
    requireRevision(services.request, before)
    const change = {
      ...(body.description != null && { description: body.description }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
      ...(body.visibility != null && { visibility: body.visibility }),
      ...(properties !== undefined && { properties }),
      ...(properties !== undefined &&
        changesDelivery(before.type, before.properties, properties) && {
          delivery_version: before.delivery_version + 1,
        }),
    }
    const benefit = await updateBenefit(tx, before.id, change, services.clock.now())
    await recordBenefitEvent(tx, services, 'benefit.updated', benefit)
    return withRevision(benefit, presentBenefitToSeller(benefit, services))
  })
}

/**
 * Deletes a benefit under the locks of its products and its own, in the order in which a change of a product's
 * benefits takes them.
 *
 * @returns false if another product received the benefit before the lock was taken
 */
const tryRemove = (
  { organization_id, ...services }: Parameters<For<'delete'>>[1],
  benefit_id: string,
): Promise<boolean> =>
  services.database.transact(async (tx) => {
    const { id } = await getBenefit(tx, organization_id, benefit_id)
    const products = await lockProductsWith(tx, 'benefit_id', id)
    await lock(tx, 'benefits', { id, organization_id })
    const { deletable, description } = await getBenefit(tx, organization_id, id)
    if (!deletable) throw apiError('NotPermitted', `The benefit "${description}" cannot be deleted.`)
    if (await isInOtherProducts(tx, 'benefit_id', id, products)) return false
    const benefit = await deleteBenefit(tx, id, services.clock.now())
    await recordBenefitEvent(tx, services, 'benefit.updated', benefit)
    return true
  })

/**
 * Deletes a benefit and removes it from all products. The consumers of the event revoke it from existing
 * customers.
 */
const remove: For<'delete'> = async ({ path }, services) => {
  while (!(await tryRemove(services, path.id)));
}
export { remove as delete }

export { listBenefits as list } from './list-queries.ts'
