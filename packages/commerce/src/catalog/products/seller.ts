import type { contract } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { notFound, organizationOfBody } from '../../access/index.ts'
import { hasShortPeriods } from '../../core/later-fields/earlier-values.ts'
import type { Services } from '../../core/services.ts'
import { addProduct, recordProduct } from './add.ts'
import { replaceAttachments } from './attachment-queries.ts'
import { attachmentIssues } from './attachments.ts'
import { changeBenefits } from './change-benefits.ts'
import { changedIntervalIssues, newIntervalIssues } from './billing-interval.ts'
import { changedColumns, newColumns } from './fields.ts'
import { presentSellersProduct } from './present.ts'
import { archivePrices, findMeterIds, insertPrices } from './price-queries.ts'
import { getProduct, getSellersProduct, type ProductChange, updateProductRow } from './queries.ts'
import { decidePrices, meterIdsOf } from './rules.ts'
import { topUpIssues } from './top-ups.ts'
import { changedTrial, noTrial, trialIssues } from './trials.ts'
import { pricesInOtherCurrencies } from './price-sets.ts'

type Area = typeof contract.products
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const create: For<'create'> = async ({ body }, services) => {
  const { caller, database } = services
  const trial = changedTrial(noTrial, body)
  const issues = [...newIntervalIssues(body), ...trial.issues]
  if (issues.length > 0) throw invalid(issues)
  const product = {
    organization_id: await organizationOfBody(database.db, caller, body.organization_id),
    ...newColumns(body),
    ...trial.trial,
  }
  return database.transact((tx) => addProduct(tx, services, product, body.prices, body))
}

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const product = await getSellersProduct(db, organization_id, path.id)
  const { recurring_interval: unit } = product
  if ((unit === 'day' || unit === 'week') && !hasShortPeriods(services.wire))
    throw notFound('product', path.id)
  return withRevision(product, presentSellersProduct(product, services))
}

/**
 * Null and a blank description mean no change; a list of prices, pictures or custom fields replaces the
 * existing list. Prices that older clients are not shown remain.
 */
export const update: For<'update'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    await lock(tx, 'products', { id: path.id, organization_id })
    const before = await getProduct(tx, organization_id, path.id)
    requireRevision(services.request, before)
    const interval = before.recurring_interval
    const meters = await findMeterIds(tx, organization_id, meterIdsOf(body.prices ?? []))
    const { default_currency } = before
    const hidden = services.wire.kind === 'closed' ? pricesInOtherCurrencies(before) : []
    const prices =
      body.prices == null
        ? undefined
        : decidePrices(before.prices, body.prices, { interval, meters, default_currency }, hidden)
    const trial = changedTrial(before, body)
    const after_prices = prices === undefined ? before.prices : [...prices.kept, ...prices.added]
    const issues = [
      ...(prices?.issues ?? []),
      ...trial.issues,
      ...trialIssues(trial.trial, { recurring_interval: interval, prices: after_prices }),
      ...(await attachmentIssues(tx, organization_id, body)),
      ...changedIntervalIssues(before, body),
    ]
    if (body.balance_top_up != null && body.balance_top_up !== before.balance_top_up)
      issues.push(
        issue('balance_top_up', 'A product cannot begin or cease to fill balances. Create another product.'),
      )
    issues.push(...topUpIssues({ ...before, prices: [...(prices?.kept ?? []), ...(prices?.added ?? [])] }))
    if (issues.length > 0) throw invalid(issues)

    const now = services.clock.now()
    const { added = [], archived = [] } = prices ?? {}
    // A unique index allows only one active price of a type, so old prices are archived first.
    await archivePrices(tx, archived, now)
    await insertPrices(tx, before.id, added, now)
    await replaceAttachments(tx, before.id, body)
    const change: ProductChange = {
      ...changedColumns(body),
      ...((body.trial_interval !== undefined || body.trial_interval_count !== undefined) && trial.trial),
    }
    const isChanged =
      Object.keys(change).length > 0 ||
      added.length + archived.length > 0 ||
      body.medias != null ||
      body.attached_custom_fields != null
    if (isChanged) await updateProductRow(tx, before.id, change, now)
    return recordProduct(tx, services, 'product.updated', organization_id, before.id)
  })

/** Replaces a product's ordered list of benefits. */
export const updateBenefits: For<'updateBenefits'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    return changeBenefits(tx, services, { id: path.id, organization_id }, () => body.benefits)
  })

export { listProducts as list } from './list-queries.ts'
