import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type StoredCheckout } from '../../orders/checkouts/index.ts'
import { changeCheckout, selectProduct } from '../../orders/checkouts/change.ts'
import { noTax } from '../../core/tax/tax-engine.ts'
import { changes, open } from '../../testing/a-checkout.ts'
import { confirmChecks } from './checks.ts'

const { tax, product, price, email, name, address, postal_code, payment } = confirmChecks

/** Fields with an issue when this checkout is confirmed. */
const problemsOf = (
  checkout: StoredCheckout,
  confirmation_token: string | null,
  asks_postal_code = false,
) => {
  const body = { before: open, checkout, body_issues: [], confirmation_token }
  const facts = { ...body, asks_postal_code, now: new Date(0) }
  return [tax, product, price, email, name, address, postal_code, payment]
    .flatMap((check) => check(facts))
    .map(({ loc }) => loc.slice(1).join('.'))
}

it('a checkout can be confirmed exactly when all required data exists', () => {
  fc.assert(
    fc.property(changes, fc.option(fc.constant('token')), (change, token) => {
      const { selection, issues: selected } = selectProduct(open, change)
      const changed = changeCheckout(noTax, open, change, { selection, discount: null }, 'update')
      const { checkout } = changed
      fc.pre(selected.length + changed.issues.length === 0)
      const problems = problemsOf(checkout, token)
      const isPaid = checkout.amount > 0
      expect(problems.includes('customer_email')).toBe(checkout.customer_email === null)
      expect(problems.includes('customer_name')).toBe(isPaid && checkout.customer_name === null)
      expect(problems.includes('customer_billing_address')).toBe(
        isPaid && checkout.customer_billing_address === null,
      )
      expect(problems.includes('confirmation_token_id')).toBe(isPaid && token === null)
      expect(problems.some((problem) => problem.includes('postal_code'))).toBe(false)
      const stored = checkout.customer_billing_address
      expect(problemsOf(checkout, token, true).includes('customer_billing_address.postal_code')).toBe(
        stored !== null && stored.postal_code === null,
      )
    }),
  )
})
