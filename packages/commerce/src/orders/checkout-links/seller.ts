import { randomBytes } from 'node:crypto'
import type { CheckoutLinkCreate, contract } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { findSellable, organizationOfProducts } from '../checkouts/index.ts'
import { findDiscount, applicationIssues } from '../../catalog/discounts/index.ts'
import {
  changedTrial,
  noTrial,
  type StoredProduct,
  type TrialColumns,
  type TrialInput,
  trialOf,
} from '../../catalog/products/index.ts'
import { presentLink } from './present.ts'
import {
  getLink,
  insertLink,
  type LinkChange,
  replaceProducts,
  type SellingLink,
  updateLink,
} from './queries.ts'

type Area = typeof contract.checkoutLinks
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export { list } from './list-queries.ts'

const secretPrefix = 'atelier_cl_'

/**
 * Requires that the discount of a link applies to each of its products. Its validity is decided when the link
 * is followed.
 *
 * @throws InvalidRequest
 */
const requireDiscount = async (
  db: Connection,
  organization_id: string,
  id: string | null,
  products: readonly StoredProduct[],
): Promise<void> => {
  if (id === null) return
  const discount = await findDiscount(db, organization_id, { id })
  if (discount === undefined) throw invalid([issue('discount_id', `There is no discount ${id}.`)])
  const issues = products.flatMap((product) =>
    applicationIssues('discount_id', discount, product, product.default_currency).map(({ msg }) =>
      issue('discount_id', `${product.name}: ${msg}`),
    ),
  )
  if (issues.length > 0) throw invalid(issues)
}

/** Returns the trial of a link after a body. @throws InvalidRequest, also when all its products are paid once */
const decideTrial = (before: TrialColumns, body: TrialInput, products: readonly StoredProduct[]) => {
  const { trial, issues } = changedTrial(before, body)
  if (issues.length > 0) throw invalid(issues)
  if (trialOf(trial) !== null && products.every(({ recurring_interval }) => recurring_interval === null))
    throw invalid([issue('trial_interval', 'Products that are paid once have no trial. Omit this field.')])
  return trial
}

/** Returns the products that a body names: several, one, or the product of a price. */
const findProducts = async (
  db: Connection,
  organization_id: string,
  body: CheckoutLinkCreate,
): Promise<readonly StoredProduct[]> => {
  const request = 'product_id' in body ? { products: [body.product_id] } : body
  return (await findSellable(db, organization_id, request)).products
}

const lockLink = async (tx: Tx, organization_id: string, id: string): Promise<SellingLink> => {
  await lock(tx, 'checkout_links', { id, organization_id })
  return getLink(tx, organization_id, id)
}

/** 32 letters and digits that are unambiguous when read aloud or typed from paper. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns a random slug of eight characters, for links without a custom slug. */
const randomSlug = (): string => [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')

const slugIssues = (slug: string | null | undefined) => ({
  checkout_links_slug: issue('slug', `The address /buy/${slug ?? ''} is taken. Choose another one.`),
})

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const link = await getLink(db, organization_id, path.id)
  return withRevision(link, presentLink(link, services))
}

export const create: For<'create'> = ({ body }, services) => {
  const creating = services.database.transact(async (tx) => {
    const organization_id = await organizationOfProducts(tx, services.caller, body)
    const products = await findProducts(tx, organization_id, body)
    const discount_id = body.discount_id ?? null
    await requireDiscount(tx, organization_id, discount_id, products)
    const trial = decideTrial(noTrial, body, products)
    const id = crypto.randomUUID()
    await insertLink(tx, {
      id,
      organization_id,
      client_secret: createToken(secretPrefix),
      label: body.label ?? null,
      slug: body.slug ?? randomSlug(),
      success_url: body.success_url ?? null,
      allow_discount_codes: body.allow_discount_codes,
      require_billing_address: body.require_billing_address,
      discount_id,
      ...trial,
      metadata: body.metadata ?? {},
      openings_count: 0,
      deleted_at: null,
      created_at: services.clock.now(),
      modified_at: null,
    })
    await replaceProducts(tx, id, products)
    return presentLink(await getLink(tx, organization_id, id), services)
  })
  return uniqueOrIssues(creating, slugIssues(body.slug))
}

export const update: For<'update'> = ({ path, body }, services) => {
  const { organization_id } = services
  const updating = services.database.transact(async (tx) => {
    const before = await lockLink(tx, organization_id, path.id)
    requireRevision(services.request, before)
    const { id } = before
    const products =
      body.products == null
        ? undefined
        : (await findSellable(tx, organization_id, { products: body.products })).products
    const discount_id = body.discount_id === undefined ? before.discount_id : body.discount_id
    if (body.discount_id !== undefined || products !== undefined)
      await requireDiscount(tx, organization_id, discount_id, products ?? before.products)
    const trial = decideTrial(before, body, products ?? before.products)
    if (products !== undefined) await replaceProducts(tx, id, products)
    const change: LinkChange = {
      discount_id,
      ...trial,
      ...(body.label !== undefined && { label: body.label }),
      ...(body.slug != null && { slug: body.slug }),
      ...(body.success_url !== undefined && { success_url: body.success_url }),
      ...(body.allow_discount_codes != null && { allow_discount_codes: body.allow_discount_codes }),
      ...(body.require_billing_address != null && { require_billing_address: body.require_billing_address }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    await updateLink(tx, id, change, services.clock.now())
    const after = await getLink(tx, organization_id, id)
    return withRevision(after, presentLink(after, services))
  })
  return uniqueOrIssues(updating, slugIssues(body.slug))
}

const remove: For<'delete'> = ({ path }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    const { id } = await lockLink(tx, organization_id, path.id)
    await updateLink(tx, id, { deleted_at: clock.now() }, clock.now())
  })
export { remove as delete }
