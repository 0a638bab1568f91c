import type { ProcessorPayment } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { selectedProduct, type StoredCheckout } from '../checkouts/index.ts'
import { completeCheckout } from '../orders/index.ts'
import { isRecurring } from '../products/index.ts'
import { placeSubscription } from './place-subscription.ts'

/**
 * Makes a confirmed checkout, whose lock the caller holds, a purchase: a subscription with its first
 * order when the product is paid for again and again, else an order alone.
 *
 * @throws as completeCheckout does
 */
export const completePurchase = (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  payment: ProcessorPayment | undefined,
): Promise<void> =>
  isRecurring(selectedProduct(checkout))
    ? completeCheckout(tx, services, checkout, payment, placeSubscription)
    : completeCheckout(tx, services, checkout, payment)
