import type { contract } from '@atelier/contract'
import { type Handler, invalid, issue } from '@atelier/plumbing/http'
import { lock } from '../../database/lock.ts'
import { organizationOfBody } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { addProduct, recordProduct } from './add.ts'
import { findBenefits, replaceAttachments, replaceBenefits } from './attachment-queries.ts'
import { attachmentIssues, benefitIssues } from './attachments.ts'
import { presentProduct } from './present.ts'
import { archivePrices, findMeterIds, insertPrices } from './price-queries.ts'
import { getProduct, type ProductChange, updateProductRow } from './queries.ts'
import { decidePrices, meterIdsOf } from './rules.ts'

type Area = typeof contract.products
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const create: For<'create'> = async ({ body }, services) => {
  const product = {
    organization_id: organizationOfBody(services.caller, body.organization_id),
    name: body.name,
    description: body.description ?? null,
    recurring_interval: body.recurring_interval,
    metadata: body.metadata ?? {},
  }
  return services.database.transact((tx) => addProduct(tx, services, product, body.prices, body))
}

export const get: For<'get'> = async ({ path }, services) =>
  presentProduct(await getProduct(services.database.db, services.caller.organization_id, path.id), services)

/**
 * Null and a blank description mean no change; a list of prices, pictures or custom fields replaces the whole
 * list.
 */
export const update: For<'update'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    await lock(tx, 'products', { id: path.id, organization_id })
    const before = await getProduct(tx, organization_id, path.id)
    const interval = before.recurring_interval
    const meters = await findMeterIds(tx, organization_id, meterIdsOf(body.prices ?? []))
    const prices =
      body.prices == null ? undefined : decidePrices(before.prices, body.prices, interval, meters)
    const issues = [...(prices?.issues ?? []), ...(await attachmentIssues(tx, organization_id, body))]
    if (body.recurring_interval != null && body.recurring_interval !== interval)
      issues.push(
        issue(
          'recurring_interval',
          'How often a product is paid for cannot be changed. Create another product.',
        ),
      )
    if (issues.length > 0) throw invalid(issues)

    const now = services.clock.now()
    const { added = [], archived = [] } = prices ?? {}
    // The database allows no second active price of a kind, so the old prices are archived first.
    await archivePrices(tx, archived, now)
    await insertPrices(tx, before.id, added, now)
    await replaceAttachments(tx, before.id, body)
    const change: ProductChange = {
      ...(body.name != null && { name: body.name }),
      ...(body.description != null && { description: body.description }),
      ...(body.is_archived != null && { is_archived: body.is_archived }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const isChanged =
      Object.keys(change).length > 0 ||
      added.length + archived.length > 0 ||
      body.medias != null ||
      body.attached_custom_fields != null
    if (isChanged) await updateProductRow(tx, before.id, change, now)
    return recordProduct(tx, services, 'product.updated', organization_id, before.id)
  })

/** Replaces the ordered list of the benefits of a product. */
export const updateBenefits: For<'updateBenefits'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    await lock(tx, 'products', { id: path.id, organization_id })
    const before = await getProduct(tx, organization_id, path.id)
    const found = await findBenefits(tx, organization_id, body.benefits)
    const issues = benefitIssues(body.benefits, found, before.benefits)
    if (issues.length > 0) throw invalid(issues)
    await replaceBenefits(tx, before.id, body.benefits)
    await updateProductRow(tx, before.id, {}, services.clock.now())
    return recordProduct(tx, services, 'product.updated', organization_id, before.id)
  })

export { listProducts as list } from './list-queries.ts'
