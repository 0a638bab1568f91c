import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import { insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { checkoutEvent } from './checkout-events.ts'
import { expireCheckout } from './checkout-jobs.ts'
import { lockCheckout, moveCheckout } from './checkout-queries.ts'
import type { StoredCheckout } from './stored-checkout.ts'
import { isExpired } from './require-open.ts'

/** Closes an open checkout whose lock the caller holds. */
export const expireNow = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'public_url' | 'media_url'>,
  checkout: StoredCheckout,
): Promise<StoredCheckout> => {
  const now = services.clock.now()
  const expired = { ...checkout, status: 'expired' as const, modified_at: now }
  const events = insertEvents(now, [checkoutEvent('checkout.updated', expired, services)])
  await moveCheckout(tx, checkout.id, { from: 'open', to: 'expired' }, {}, now, [events])
  return expired
}

/** The job that comes when a checkout's time is over. Most were paid or closed before, so it looks before it locks. */
export const expireCheckoutJob = (services: Services): JobHandler =>
  handle(expireCheckout, async ({ checkout_id }) => {
    const { db } = services.database
    const open = await db
      .selectFrom('checkouts')
      .select('id')
      .where('id', '=', checkout_id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (open === undefined) return
    await services.database.transact(async (tx) => {
      const checkout = await lockCheckout(tx, { id: checkout_id })
      if (checkout.status === 'open' && isExpired(checkout, services.clock.now()))
        await expireNow(tx, services, checkout)
    })
  })
