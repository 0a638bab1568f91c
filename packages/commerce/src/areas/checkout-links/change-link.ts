import type { contract, CheckoutLinkCreate, Issue } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import { writeTogether } from '../../database/write-together.ts'
import type { Reader, Services, Tx } from '../../services.ts'
import { findOffer } from '../checkouts/index.ts'
import { type AttachedDiscount, findDiscount, notApplicable } from '../discounts/index.ts'
import type { StoredProduct } from '../products/index.ts'
import {
  getLink,
  insertLink,
  insertLinkProducts,
  type LinkChange,
  lockLink,
  updateLinkRow,
} from './link-queries.ts'
import { presentLink } from './present-link.ts'

type Area = typeof contract.checkoutLinks
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const secretPrefix = 'atelier_cl_'

const refused = (msg: string): Issue => ({ loc: ['body', 'discount_id'], msg, type: 'value_error' })

/** The discount must be for every product of the link. Whether it can be used is asked when the link is opened. */
const discountIssues = (discount: AttachedDiscount, products: readonly StoredProduct[]): Issue[] => {
  for (const product of products) {
    const reason = notApplicable(discount, product)
    if (reason !== undefined) return [refused(`${product.name}: ${reason}`)]
  }
  return []
}

const requireDiscount = async (
  reader: Reader,
  organization_id: string,
  id: string | null,
  products: readonly StoredProduct[],
): Promise<void> => {
  if (id === null) return
  const discount = await findDiscount(reader, organization_id, { id })
  const issues =
    discount === undefined ? [refused(`There is no discount ${id}.`)] : discountIssues(discount, products)
  if (issues.length > 0) throw invalid(issues)
}

/** A price stands for its product, and a single product for a list of one. */
const productsOf = async (
  reader: Reader,
  organization_id: string,
  body: CheckoutLinkCreate,
): Promise<readonly StoredProduct[]> => {
  if ('product_price_id' in body)
    return (await findOffer(reader, organization_id, { product_price_id: body.product_price_id })).products
  const products = 'products' in body ? body.products : [body.product_id]
  return (await findOffer(reader, organization_id, { products })).products
}

const idsOf = (products: readonly StoredProduct[]): string[] => products.map(({ id }) => id)

export const create: For<'create'> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    const products = await productsOf(tx, organization_id, body)
    const discount_id = body.discount_id ?? null
    await requireDiscount(tx, organization_id, discount_id, products)
    const id = crypto.randomUUID()
    const link = {
      id,
      organization_id,
      client_secret: createToken(secretPrefix),
      label: body.label ?? null,
      success_url: body.success_url ?? null,
      allow_discount_codes: body.allow_discount_codes,
      require_billing_address: body.require_billing_address,
      discount_id,
      metadata: body.metadata ?? {},
      deleted_at: null,
      created_at: services.clock.now(),
      modified_at: null,
    }
    await writeTogether(tx, [insertLink(tx, link), insertLinkProducts(tx, id, idsOf(products))])
    return presentLink(await getLink(tx, organization_id, id), services)
  })

const replaceProducts = async (tx: Tx, id: string, products: readonly StoredProduct[]): Promise<void> => {
  await tx.deleteFrom('checkout_link_products').where('checkout_link_id', '=', id).execute()
  await writeTogether(tx, [insertLinkProducts(tx, id, idsOf(products))])
}

export const update: For<'update'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    const before = await lockLink(tx, organization_id, path.id)
    const wished =
      body.products == null
        ? undefined
        : (await findOffer(tx, organization_id, { products: body.products })).products
    const discount_id = body.discount_id === undefined ? before.discount_id : body.discount_id
    if (body.discount_id !== undefined || wished !== undefined)
      await requireDiscount(tx, organization_id, discount_id, wished ?? before.products)
    if (wished !== undefined) await replaceProducts(tx, before.id, wished)
    const change: LinkChange = {
      discount_id,
      ...(body.label !== undefined && { label: body.label }),
      ...(body.success_url !== undefined && { success_url: body.success_url }),
      ...(body.allow_discount_codes != null && { allow_discount_codes: body.allow_discount_codes }),
      ...(body.require_billing_address != null && { require_billing_address: body.require_billing_address }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    await writeTogether(tx, [updateLinkRow(tx, before.id, change, services.clock.now())])
    return presentLink(await getLink(tx, organization_id, before.id), services)
  })

const remove: For<'delete'> = ({ path }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { id } = await lockLink(tx, caller.organization_id, path.id)
    await writeTogether(tx, [updateLinkRow(tx, id, { deleted_at: clock.now() }, clock.now())])
  })
export { remove as delete }
