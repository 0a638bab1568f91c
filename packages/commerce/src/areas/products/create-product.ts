import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { organizationOfBody } from '../../input/organization-of-body.ts'
import type { Services, Tx } from '../../services.ts'
import { decidePrices, type WishedPrice } from './decide-prices.ts'
import { getProduct, insertPrices, insertProduct, type NewProduct } from './product-queries.ts'
import { presentProduct } from './present-product.ts'
import { requireSellable } from './require-sellable.ts'

type Create = typeof contract.products.create

/** Writes a product and its prices, and tells of it. @throws 422 about the prices */
export const addProduct = async (
  tx: Tx,
  now: Date,
  product: Omit<NewProduct, 'id'>,
  wished: readonly WishedPrice[],
) => {
  const prices = decidePrices([], wished)
  if (prices.findings.length > 0) throw invalid(...prices.findings)
  const id = crypto.randomUUID()
  await insertProduct(tx, { id, ...product }, now)
  await insertPrices(tx, id, prices.added, now)
  const answer = presentProduct(await getProduct(tx, product.organization_id, id))
  await recordEvents(tx, now, [
    { organization_id: product.organization_id, type: 'product.created', subject_id: id, data: answer },
  ])
  return answer
}

export const createProduct: Handler<Create, Services> = ({ body }, { database, clock, caller }) => {
  const product = {
    organization_id: organizationOfBody(caller, body.organization_id),
    name: body.name,
    description: body.description ?? null,
    recurring_interval: body.recurring_interval,
    metadata: body.metadata ?? {},
  }
  const prices = requireSellable(body)
  return database.transact((tx) => addProduct(tx, clock.now(), product, prices))
}
