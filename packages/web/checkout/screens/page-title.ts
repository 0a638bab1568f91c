import { formatMoney } from '../../lib/money.ts'
import type { State } from '../state/state.ts'

/** The title of the browser's tab, which shows the state of the checkout. */
export const pageTitle = (state: State): string => {
  switch (state.at) {
    case 'open':
    case 'paying':
      return `Pay ${formatMoney(state.checkout.totalAmount, state.checkout.currency)} to ${state.checkout.organization.name}`
    case 'challenge':
      return 'Your bank has a question'
    case 'processing':
      return 'Payment is being processed'
    case 'succeeded':
      return 'Paid. Thank you!'
    case 'failed':
      return 'The payment did not go through'
    case 'expired':
      return 'This checkout has expired'
    case 'missing':
      return 'Checkout not found'
    default:
      return 'Checkout'
  }
}
