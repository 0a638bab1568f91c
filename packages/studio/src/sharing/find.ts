import { after, minutes } from '@atelier/plumbing/clock'
import { findOrder } from '../commerce/orders.ts'
import type { StudioPorts } from '../ports.ts'
import { claimOrderCheck, endShare, findSharedPainting, type SharedPainting } from './queries.ts'
import { hashOf, isToken } from './token.ts'

/**
 * Interval of refund checks, in milliseconds: the time for which a link may outlive the refund of its
 * painting.
 */
const orderCheckedEvery = minutes(10)

/**
 * Periodically checks if the painting was refunded, and ends its share. A platform that does not respond ends
 * nothing.
 */
const isRefunded = async (
  { database, clock, client, log }: StudioPorts,
  shared: SharedPainting,
): Promise<boolean> => {
  const now = clock.now()
  if (now < after(shared.order_checked_at, orderCheckedEvery)) return false
  if (!(await claimOrderCheck(database.db, shared, now))) return false
  try {
    if ((await findOrder(client, shared.checkout_id))?.status !== 'refunded') return false
  } catch (error) {
    log.debug({ err: error, share_id: shared.id }, 'The order of a shared painting could not be read.')
    return false
  }
  await endShare(database.db, 'id', shared.id, now)
  return true
}

/** Returns the painting of a link; undefined when the link is unknown or has ended. */
export const findShared = async (ports: StudioPorts, token: string): Promise<SharedPainting | undefined> => {
  const shared = isToken(token) ? await findSharedPainting(ports.database.db, hashOf(token)) : undefined
  return shared === undefined || (await isRefunded(ports, shared)) ? undefined : shared
}
