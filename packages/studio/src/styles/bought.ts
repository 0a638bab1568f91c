import { callCommerce } from '../commerce/client.ts'
import { findRefunded } from '../commerce/orders.ts'
import { studioClosed } from '../commerce/product.ts'
import type { StudioPorts } from '../ports.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import { findBoughtOfPhoto } from './queries.ts'

type Ports = Pick<StudioPorts, 'database' | 'client' | 'log'>

/**
 * Returns the checkouts among these whose orders the seller has refunded. The platform is queried each time,
 * as the studio is notified of no refund except its own.
 *
 * @throws `Unavailable` when the platform cannot be reached
 */
export const readRefunded = async (
  { client, log }: Omit<Ports, 'database'>,
  checkout_ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const refunded = await callCommerce(log, studioClosed, () => findRefunded(client, checkout_ids))
  return refunded ?? new Set()
}

/**
 * Returns the transformations of a photo that were bought and not refunded, neither by us nor by the seller,
 * oldest first.
 *
 * @throws `Unavailable` when the platform cannot be reached
 */
export const readBoughtOfPhoto = async (ports: Ports, draft_id: string): Promise<TransformationRow[]> => {
  const bought = await findBoughtOfPhoto(ports.database.db, draft_id)
  const refunded = await readRefunded(
    ports,
    bought.map(({ checkout_id }) => checkout_id),
  )
  return bought.filter(({ checkout_id }) => !refunded.has(checkout_id))
}
