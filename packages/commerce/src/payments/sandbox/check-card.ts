import type { Issue } from '@atelier/contract'
import { passesLuhn } from '@atelier/contract/primitives/text-forms'
import { issue } from '@atelier/plumbing/http'
import { type TestCard, testCards } from './test-cards.ts'

type CardInput = {
  readonly number: string
  readonly exp_month: number
  readonly exp_year: number
  readonly cvc: string
}

type CheckedCard = {
  readonly card: (TestCard & { readonly last4: string }) | undefined
  readonly issues: readonly Issue[]
}

const numberProblem = (digits: string): string =>
  /^\d{12,19}$/.test(digits) && passesLuhn(digits)
    ? 'Test mode accepts only test cards, for example 4242 4242 4242 4242. Never enter a real card here.'
    : 'This is not a card number. Test mode accepts only test cards, for example 4242 4242 4242 4242.'

/** Expands a two-digit year to this century. */
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

/**
 * Validates a card against the test cards. The issues never repeat the number, because it may belong to a
 * real card.
 */
export const checkCard = ({ number, exp_month, exp_year, cvc }: CardInput, now: Date): CheckedCard => {
  const digits = number.replaceAll(/[\s-]/g, '')
  const testCard = testCards.get(digits)
  const issues: Issue[] = []
  if (testCard === undefined) issues.push(issue('number', numberProblem(digits)))
  const year = fullYear(exp_year)
  if (exp_month < 1 || exp_month > 12) issues.push(issue('exp_month', 'The month must be between 1 and 12.'))
  else if (
    year < now.getUTCFullYear() ||
    (year === now.getUTCFullYear() && exp_month < now.getUTCMonth() + 1)
  ) {
    issues.push(issue('exp_year', 'This date is in the past. Any future date works for a test card.'))
  } else if (year > now.getUTCFullYear() + 50) issues.push(issue('exp_year', 'This year is too far away.'))
  const length = testCard?.brand === 'amex' ? 4 : 3
  if (!/^\d{3,4}$/.test(cvc) || (testCard !== undefined && cvc.length !== length)) {
    issues.push(
      issue(
        'cvc',
        `The security code has ${testCard === undefined ? '3 or 4' : length} digits. Any digits work for a test card.`,
      ),
    )
  }
  const last4 = digits.slice(-4)
  return { card: issues.length === 0 && testCard !== undefined ? { ...testCard, last4 } : undefined, issues }
}
