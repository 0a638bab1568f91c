import { holdKey } from '@atelier/plumbing/database'
import type { Services, Tx } from '../core/services.ts'
import { addBenefit } from '../catalog/benefits/index.ts'
import { insertOrganization } from '../organization/organizations/index.ts'
import { addProduct, changeBenefits } from '../catalog/products/index.ts'
import { type DemoOrganization, findDemo, saveDemo } from './queries.ts'

/** Price of a painting, in cents. */
const paintingPrice = 149

/** Days between a purchase and the review request. */
const daysUntilReview = 3

export type DemoServices = Pick<Services, 'database' | 'clock' | 'consumers' | 'media_url' | 'secret'>

/**
 * Adds the benefit through which orders of the demo product deliver their paintings. It has no files of its
 * own: each order receives its own painting. The studio depends on it, so it cannot be deleted; sellers may
 * detach it from the product.
 */
const addPaintingBenefit = async (
  tx: Tx,
  services: DemoServices,
  { organization_id, product_id }: Pick<DemoOrganization, 'organization_id' | 'product_id'>,
): Promise<string> => {
  const benefit = await addBenefit(tx, services, {
    organization_id,
    type: 'downloadables',
    description: 'Your painting',
    metadata: {},
    properties: { files: [], archived: {} },
    deletable: false,
  })
  await changeBenefits(tx, services, { id: product_id, organization_id }, (ids) => [...ids, benefit.id])
  return benefit.id
}

/**
 * Creates the organization of a new installation with its only product. Their ids are stored with the
 * installation, so that later and concurrent starts change nothing. An organization of an earlier version
 * receives the missing benefit; the job that follows grants it to existing buyers.
 */
export const openDemoOrganization = (services: DemoServices): Promise<DemoOrganization> =>
  services.database.transact(async (tx) => {
    await holdKey(tx, 'installation', 'demo organization')
    const storedDemo = await findDemo(tx)
    const { organization_id, product_id } = storedDemo ?? (await createDemo(tx, services))
    if (storedDemo?.painting_benefit_id !== undefined) return { organization_id, product_id }
    const painting_benefit_id = await addPaintingBenefit(tx, services, { organization_id, product_id })
    await saveDemo(tx, { organization_id, product_id, painting_benefit_id })
    return { organization_id, product_id }
  })

const createDemo = async (tx: Tx, services: DemoServices): Promise<DemoOrganization> => {
  const organization_id = crypto.randomUUID()
  await insertOrganization(tx, {
    id: organization_id,
    name: 'Atelier',
    slug: 'atelier',
    created_at: services.clock.now(),
    ask_for_review_after: daysUntilReview,
  })
  const product = {
    organization_id,
    name: 'One hand-painted picture',
    description:
      'Your photo as a painting in the style of hand-painted animation, as a picture file for you to keep.',
    recurring_interval: null,
    recurring_interval_count: 1,
    metadata: {},
  }
  const { id: product_id } = await addProduct(tx, services, product, [
    { amount_type: 'fixed', price_amount: paintingPrice, price_currency: 'usd' },
  ])
  return { organization_id, product_id }
}
