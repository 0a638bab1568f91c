import { holdKey } from '@atelier/plumbing/database'
import type { Services } from '../../services.ts'
import { insertOrganization } from '../organizations/index.ts'
import { addProduct } from '../products/index.ts'
import { type DemoOrganization, findDemo, insertDemo } from './queries.ts'

/** The price of one painting, in cents. */
const paintingPrice = 149

/**
 * Opens the organization that a fresh installation starts with, and its one product. Their ids are kept with
 * the installation: later starts, and several at once, find them and change nothing.
 */
export const openDemoOrganization = (
  services: Pick<Services, 'database' | 'clock' | 'consumers' | 'media_url'>,
): Promise<DemoOrganization> =>
  services.database.transact(async (tx) => {
    await holdKey(tx, 'installation', 'demo organization')
    const known = await findDemo(tx)
    if (known !== undefined) return known
    const organization_id = crypto.randomUUID()
    await insertOrganization(tx, {
      id: organization_id,
      name: 'Atelier',
      slug: 'atelier',
      created_at: services.clock.now(),
    })
    const product = {
      organization_id,
      name: 'One hand-painted picture',
      description:
        'Your photo as a painting in the style of hand-painted animation, as a picture file for you to keep.',
      recurring_interval: null,
      metadata: {},
    }
    const { id: product_id } = await addProduct(tx, services, product, [
      { amount_type: 'fixed', price_amount: paintingPrice, price_currency: 'usd' },
    ])
    const demo = { organization_id, product_id }
    await insertDemo(tx, demo)
    return demo
  })
