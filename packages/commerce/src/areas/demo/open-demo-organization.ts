import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Services, Tx } from '../../services.ts'
import { insertOrganization } from '../organizations/index.ts'
import { addProduct } from '../products/index.ts'

const setting = 'demo_organization'

const DemoOrganization = z.object({ organization_id: z.string(), product_id: z.string() })
export type DemoOrganization = z.output<typeof DemoOrganization>

/** What one painting costs, in cents. */
const paintingPrice = 149

const findDemo = async (tx: Tx): Promise<DemoOrganization | undefined> => {
  const { rows } = await sql<{
    value: unknown
  }>`select value from instance_settings where key = ${setting}`.execute(tx)
  return rows[0] === undefined ? undefined : DemoOrganization.parse(rows[0].value)
}

/**
 * Opens the organization that a fresh installation starts with, and its one product. The ids are kept
 * with the installation: later starts, and several at once, find them and change nothing.
 */
export const openDemoOrganization = (
  services: Pick<Services, 'database' | 'clock' | 'consumers' | 'media_url'>,
): Promise<DemoOrganization> =>
  services.database.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${setting}, 0))`.execute(tx)
    const known = await findDemo(tx)
    if (known !== undefined) return known
    const now = services.clock.now()
    const organization_id = crypto.randomUUID()
    await insertOrganization(tx, { id: organization_id, name: 'Atelier', slug: 'atelier', created_at: now })
    const product = await addProduct(
      tx,
      services,
      {
        organization_id,
        name: 'One hand-painted picture',
        description:
          'Your photo as a painting in the style of hand-painted animation, as a picture file for you to keep.',
        recurring_interval: null,
        metadata: {},
      },
      [{ amount_type: 'fixed', price_amount: paintingPrice, price_currency: 'usd' }],
    )
    const demo = { organization_id, product_id: product.id }
    await sql`insert into instance_settings (key, value) values (${setting}, ${JSON.stringify(demo)}::jsonb)`.execute(
      tx,
    )
    return demo
  })
