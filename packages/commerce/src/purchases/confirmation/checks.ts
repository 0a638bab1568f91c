import { sentence } from '@atelier/contract/texts/sentences'
import type { Issue } from '@atelier/contract'
import { invalid, issue, throwIf } from '@atelier/plumbing/http'
import {
  paymentFlagsOf,
  requireBuyable,
  notOpenError,
  expiredError,
  selectedPrice,
  selectedProduct,
  type StoredCheckout,
} from '../../orders/checkouts/index.ts'
import { findLockedOrDeleted } from '../../customers/customers/index.ts'
import type { Tx } from '../../core/services.ts'

/** Facts that decide whether a checkout can be confirmed. */
export type Confirmation = {
  /** The stored checkout. The transaction holds its lock. */
  readonly before: StoredCheckout
  /** The checkout with the confirmation body applied, and the issues of that body. */
  readonly checkout: StoredCheckout
  readonly body_issues: readonly Issue[]
  readonly confirmation_token: string | null
  /** True when the tax depends on the postal code in the buyer's country. */
  readonly asks_postal_code: boolean
  readonly now: Date
}

type Check = (confirmation: Confirmation, tx: Tx) => readonly Issue[] | Promise<readonly Issue[]>

const missingIssue = (field: string, name: string): Issue => issue(field, `${name} is missing.`, 'missing')

const issueUnless = (isGood: boolean, problem: Issue): readonly Issue[] => (isGood ? [] : [problem])

const isOnSale = ({ is_archived, visibility }: ReturnType<typeof selectedProduct>): boolean =>
  !is_archived && visibility !== 'draft'

const needsPayment = (checkout: StoredCheckout): boolean => paymentFlagsOf(checkout).is_payment_form_required

/**
 * Checks of a confirmation, in order. The first four throw their error; the issues of the others are
 * collected, so that the customer sees all of them at once.
 */
export const confirmChecks = {
  /**
   * The customer's row stays locked, so that a deletion happens either before this confirmation or after it.
   */
  customer: async ({ before: { customer_id, organization_id, status } }, tx) => {
    if (customer_id === null || (status !== 'open' && status !== 'expired')) return []
    const customer = await findLockedOrDeleted(tx, organization_id, customer_id)
    if (customer?.deleted_at === null) return []
    throw invalid([issue('customer_id', sentence('customer_gone'))])
  },
  not_expired: ({ before, now }) => {
    throwIf(expiredError(before, now))
    return []
  },
  open: ({ before }) => {
    throwIf(notOpenError(before))
    return []
  },
  buyable: async ({ checkout }, tx) => {
    await requireBuyable(tx, checkout)
    return []
  },
  body: ({ body_issues }) => body_issues,
  tax: ({ checkout }) =>
    issueUnless(
      checkout.customer_billing_address === null || checkout.tax_amount !== null,
      issue('customer_billing_address', sentence('tax_unknown')),
    ),
  product: ({ checkout }) =>
    issueUnless(isOnSale(selectedProduct(checkout)), issue('product_id', sentence('product_gone'))),
  price: ({ checkout }) =>
    issueUnless(!selectedPrice(checkout).is_archived, issue('product_price_id', sentence('price_gone'))),
  email: ({ checkout }) =>
    issueUnless(checkout.customer_email !== null, missingIssue('customer_email', 'The e-mail address')),
  name: ({ checkout }) =>
    issueUnless(
      checkout.customer_name !== null || !needsPayment(checkout),
      missingIssue('customer_name', 'The name'),
    ),
  address: ({ checkout }) =>
    issueUnless(
      checkout.customer_billing_address !== null || !needsPayment(checkout),
      missingIssue('customer_billing_address', 'The billing address'),
    ),
  postal_code: ({ checkout: { customer_billing_address: address }, asks_postal_code }) =>
    issueUnless(
      !asks_postal_code || address === null || address.postal_code !== null,
      issue(['body', 'customer_billing_address', 'postal_code'], sentence('postal_code_needed'), 'missing'),
    ),
  payment: ({ checkout, confirmation_token }) =>
    issueUnless(
      confirmation_token !== null || !needsPayment(checkout),
      missingIssue('confirmation_token_id', 'The confirmation token'),
    ),
} satisfies Readonly<Record<string, Check>>

/** Runs all checks in order, within the transaction. @throws the errors of the checks */
export const findConfirmIssues = async (tx: Tx, confirmation: Confirmation): Promise<readonly Issue[]> => {
  const issues: Issue[] = []
  const checks: readonly Check[] = Object.values(confirmChecks)
  for (const check of checks) issues.push(...(await check(confirmation, tx)))
  return issues
}
