import type { contract, Product } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { writeTogether } from '../../database/write-together.ts'
import { organizationOfBody } from '../../input/organization-of-body.ts'
import type { Services, Tx } from '../../services.ts'
import { findMeterIds } from '../meters/index.ts'
import { attach } from './attachment-queries.ts'
import { attachmentIssues, type WishedAttachments } from './attachments.ts'
import { decidePrices, type WishedPrice } from './decide-prices.ts'
import { insertPrices, insertProduct, type NewProduct } from './product-queries.ts'
import { tellOfProduct } from './tell-of-product.ts'

type Create = typeof contract.products.create

/** The meters that new prices name. */
export const metersOf = (wished: readonly WishedPrice[]): string[] =>
  wished.flatMap((price) => ('meter_id' in price ? [price.meter_id] : []))

const bare: WishedAttachments = { medias: undefined, attached_custom_fields: undefined }

/** Writes a product with its prices and attachments, and tells of it. @throws 422 about what is listed in it */
export const addProduct = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'consumers' | 'media_url'>,
  product: Omit<NewProduct, 'id'>,
  wished: readonly WishedPrice[],
  attachments: WishedAttachments = bare,
): Promise<Product> => {
  const { organization_id, recurring_interval } = product
  const meters = await findMeterIds(tx, organization_id, metersOf(wished))
  const prices = decidePrices([], wished, recurring_interval, meters)
  const issues = [...prices.issues, ...(await attachmentIssues(tx, organization_id, attachments))]
  if (issues.length > 0) throw invalid(issues)
  const id = crypto.randomUUID()
  const now = services.clock.now()
  await writeTogether(tx, [
    insertProduct(tx, { id, ...product }, now),
    ...insertPrices(tx, id, prices.added, now),
    ...attach(tx, id, attachments),
  ])
  return tellOfProduct(tx, services, 'product.created', organization_id, id)
}

export const createProduct: Handler<Create, Services> = ({ body }, services) => {
  const product = {
    organization_id: organizationOfBody(services.caller, body.organization_id),
    name: body.name,
    description: body.description ?? null,
    recurring_interval: body.recurring_interval,
    metadata: body.metadata ?? {},
  }
  const attachments = {
    medias: body.medias ?? undefined,
    attached_custom_fields: body.attached_custom_fields ?? undefined,
  }
  return services.database.transact((tx) => addProduct(tx, services, product, body.prices, attachments))
}
