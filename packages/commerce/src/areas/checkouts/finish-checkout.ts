import { insertEvents, recordEvents } from '../../events/domain-events.ts'
import { failures, type FailureCode } from '../../payments/failures.ts'
import type { Services, Tx } from '../../services.ts'
import { deleteSessions } from '../customer-sessions/index.ts'
import { releaseDiscount } from '../discounts/index.ts'
import { checkoutEvent } from './checkout-events.ts'
import { moveCheckout } from './checkout-queries.ts'
import type { StoredCheckout } from './stored-checkout.ts'

/**
 * Ends a confirmed checkout, whose lock the caller holds, as paid by this customer.
 */
export const succeedCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  purchase: { readonly customer_id: string; readonly intent: Readonly<Record<string, string>> },
): Promise<void> => {
  const now = services.clock.now()
  const { customer_id } = purchase
  const payment_processor_metadata = { ...checkout.payment_processor_metadata, ...purchase.intent }
  const change = { customer_id, payment_processor_metadata }
  const succeeded = { ...checkout, ...change, status: 'succeeded' as const, modified_at: now }
  await moveCheckout(tx, checkout.id, { from: 'confirmed', to: 'succeeded' }, change, now, [])
  await recordEvents(tx, services, [checkoutEvent('checkout.updated', succeeded, services)])
}

/** Ends a confirmed checkout, whose lock the caller holds, as failed, with the reason in words. */
export const failCheckout = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'public_url' | 'media_url'>,
  checkout: StoredCheckout,
  failure_code: FailureCode,
): Promise<void> => {
  const now = services.clock.now()
  const { intent_client_secret: _, ...kept } = checkout.payment_processor_metadata
  const payment_processor_metadata = {
    ...kept,
    intent_status: 'failed',
    failure_reason: failures[failure_code].words,
  }
  const failed = { ...checkout, status: 'failed' as const, payment_processor_metadata, modified_at: now }
  const events = insertEvents(now, [checkoutEvent('checkout.updated', failed, services)])
  await deleteSessions(tx, checkout.id)
  const beside = [...releaseDiscount(tx, checkout), events]
  await moveCheckout(
    tx,
    checkout.id,
    { from: 'confirmed', to: 'failed' },
    { payment_processor_metadata },
    now,
    beside,
  )
}
