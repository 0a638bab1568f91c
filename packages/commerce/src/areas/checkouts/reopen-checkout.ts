import { enqueue } from '@atelier/plumbing/jobs'
import { insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { deleteSessions } from '../customer-sessions/index.ts'
import { releaseDiscount } from '../discounts/index.ts'
import { checkoutEvent } from './checkout-events.ts'
import { expireCheckout } from './checkout-jobs.ts'
import { moveCheckout } from './checkout-queries.ts'
import type { StoredCheckout } from './stored-checkout.ts'

/**
 * Gives a confirmed checkout, whose lock the caller holds, back to its customer after a payment was
 * refused. One whose time ran out meanwhile is closed by its job, which comes again.
 */
export const reopenCheckout = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'public_url' | 'media_url'>,
  checkout: StoredCheckout,
): Promise<void> => {
  const now = services.clock.now()
  const {
    intent_status: _,
    intent_client_secret: __,
    ...payment_processor_metadata
  } = checkout.payment_processor_metadata
  const reopened = { ...checkout, status: 'open' as const, payment_processor_metadata, modified_at: now }
  const events = insertEvents(now, [checkoutEvent('checkout.updated', reopened, services)])
  await deleteSessions(tx, checkout.id)
  const beside = [...releaseDiscount(tx, checkout), events]
  await moveCheckout(
    tx,
    checkout.id,
    { from: 'confirmed', to: 'open' },
    { payment_processor_metadata },
    now,
    beside,
  )
  if (checkout.expires_at <= now) await enqueue(tx, expireCheckout, { checkout_id: checkout.id })
}
