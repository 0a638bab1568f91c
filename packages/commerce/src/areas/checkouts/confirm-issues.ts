import type { Issue } from '@atelier/contract'
import { isRecurring } from '../products/index.ts'
import { amountsOf, paymentFlags } from './price-checkout.ts'
import { type OfferedCheckout, selectedPrice, selectedProduct } from './stored-checkout.ts'

/** What is still missing before this checkout can be paid. All of it, so that the customer is told once. */
export const confirmIssues = (checkout: OfferedCheckout, confirmation_token_id: string | null): Issue[] => {
  const product = selectedProduct(checkout)
  const active = product.prices.filter((price) => !price.is_archived)
  const { is_payment_form_required } = paymentFlags(
    active,
    isRecurring(product),
    amountsOf(checkout).total_amount,
  )
  const missing = (field: string, what: string): Issue => ({
    loc: ['body', field],
    msg: `${what} is missing.`,
    type: 'missing',
  })
  const issues: Issue[] = []
  if (checkout.customer_billing_address !== null && checkout.tax_amount === null) {
    issues.push({
      loc: ['body', 'customer_billing_address'],
      msg: 'The tax cannot be worked out for this address. Complete it.',
      type: 'value_error',
    })
  }
  if (product.is_archived) {
    issues.push({
      loc: ['body', 'product_id'],
      msg: 'This product can no longer be bought.',
      type: 'value_error',
    })
  }
  if (selectedPrice(checkout).is_archived) {
    issues.push({
      loc: ['body', 'product_price_id'],
      msg: 'This price is no longer offered. Select the product again.',
      type: 'value_error',
    })
  }
  if (checkout.customer_email === null) issues.push(missing('customer_email', 'The e-mail address'))
  if (!is_payment_form_required) return issues
  if (checkout.customer_name === null) issues.push(missing('customer_name', 'The name'))
  if (checkout.customer_billing_address === null)
    issues.push(missing('customer_billing_address', 'The billing address'))
  if (confirmation_token_id === null) issues.push(missing('confirmation_token_id', 'The confirmation token'))
  return issues
}
