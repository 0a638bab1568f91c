import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { decidePrices } from './decide-prices.ts'
import {
  archivePrices,
  getProduct,
  insertPrices,
  lockProduct,
  type ProductChange,
  updateProductRow,
} from './product-queries.ts'
import { presentProduct } from './present-product.ts'
import { requireSellable } from './require-sellable.ts'

type Update = typeof contract.products.update

/** Null and a blank description mean no change; a list of prices is the complete list wished for. */
export const updateProduct: Handler<Update, Services> = ({ path, body }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const before = await lockProduct(tx, caller.organization_id, path.id)
    const wished = requireSellable(body)
    const prices = body.prices == null ? undefined : decidePrices(before.prices, wished)
    const findings = [...(prices?.findings ?? [])]
    if (body.recurring_interval != null && body.recurring_interval !== before.recurring_interval) {
      findings.push({
        loc: ['body', 'recurring_interval'],
        msg: 'How often a product is paid for cannot be changed. Create another product.',
        type: 'value_error',
      })
    }
    if (findings.length > 0) throw invalid(...findings)

    const change: ProductChange = {
      ...(body.name != null && { name: body.name }),
      ...(body.description != null && { description: body.description }),
      ...(body.is_archived != null && { is_archived: body.is_archived }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const now = clock.now()
    if (prices !== undefined) {
      await archivePrices(
        tx,
        prices.archived.map(({ id }) => id),
        now,
      )
      await insertPrices(tx, before.id, prices.added, now)
    }
    const pricesChanged = prices !== undefined && prices.added.length + prices.archived.length > 0
    if (Object.keys(change).length > 0 || pricesChanged) await updateProductRow(tx, before.id, change, now)
    const answer = presentProduct(await getProduct(tx, caller.organization_id, before.id))
    await recordEvents(tx, now, [
      {
        organization_id: before.organization_id,
        type: 'product.updated',
        subject_id: before.id,
        data: answer,
      },
    ])
    return answer
  })
