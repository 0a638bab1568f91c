import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { writeTogether } from '../../database/write-together.ts'
import type { Services } from '../../services.ts'
import { findMeterIds } from '../meters/index.ts'
import { attach, detach } from './attachment-queries.ts'
import { attachmentIssues } from './attachments.ts'
import { metersOf } from './create-product.ts'
import { decidePrices } from './decide-prices.ts'
import {
  archivePrices,
  insertPrices,
  lockProduct,
  type ProductChange,
  updateProductRow,
} from './product-queries.ts'
import { tellOfProduct } from './tell-of-product.ts'

type Update = typeof contract.products.update

/** Null and a blank description mean no change; a list of prices, pictures or custom fields is the complete list wished for. */
export const updateProduct: Handler<Update, Services> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    const before = await lockProduct(tx, organization_id, path.id)
    const wished = body.prices ?? undefined
    const prices =
      wished &&
      decidePrices(
        before.prices,
        wished,
        before.recurring_interval,
        await findMeterIds(tx, organization_id, metersOf(wished)),
      )
    const attachments = {
      medias: body.medias ?? undefined,
      attached_custom_fields: body.attached_custom_fields ?? undefined,
    }
    const issues = [...(prices?.issues ?? []), ...(await attachmentIssues(tx, organization_id, attachments))]
    if (body.recurring_interval != null && body.recurring_interval !== before.recurring_interval) {
      issues.push({
        loc: ['body', 'recurring_interval'],
        msg: 'How often a product is paid for cannot be changed. Create another product.',
        type: 'value_error',
      })
    }
    if (issues.length > 0) throw invalid(issues)

    const change: ProductChange = {
      ...(body.name != null && { name: body.name }),
      ...(body.description != null && { description: body.description }),
      ...(body.is_archived != null && { is_archived: body.is_archived }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const now = services.clock.now()
    await archivePrices(
      tx,
      (prices?.archived ?? []).map(({ id }) => id),
      now,
    )
    await detach(tx, before.id, attachments)
    const pricesChanged = prices !== undefined && prices.added.length + prices.archived.length > 0
    const attached = attachments.medias !== undefined || attachments.attached_custom_fields !== undefined
    const writes = [
      ...insertPrices(tx, before.id, prices?.added ?? [], now),
      ...attach(tx, before.id, attachments),
      ...(Object.keys(change).length > 0 || pricesChanged || attached
        ? [updateProductRow(tx, before.id, change, now)]
        : []),
    ]
    if (writes.length > 0) await writeTogether(tx, writes)
    return tellOfProduct(tx, services, 'product.updated', organization_id, before.id)
  })
