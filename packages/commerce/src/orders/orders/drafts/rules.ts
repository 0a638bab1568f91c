import { apiError } from '@atelier/plumbing/http'
import type { OrderRow } from '../types.ts'

/** Status of an order, with the payment that charges it. */
type Payable = Pick<OrderRow, 'status'> & { readonly pending_payment_id: string | null }

/**
 * Requires a draft that no payment is charging.
 *
 * @throws OrderNotDraft
 */
export const requireDraft = ({ status, pending_payment_id }: Payable): void => {
  if (status !== 'draft')
    throw apiError('OrderNotDraft', `This order is no draft: it is ${status.replace('_', ' ')}.`)
  if (pending_payment_id !== null)
    throw apiError('OrderNotDraft', 'This order is being charged. Read it again in a minute.')
}
