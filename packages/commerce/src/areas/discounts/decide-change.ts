import type { DiscountUpdate, Issue } from '@atelier/contract'
import { toDate } from '@atelier/plumbing/database'
import type { DiscountChange } from './discount-queries.ts'
import type { DiscountRow } from './stored-discount.ts'

const issue = (field: string, msg: string): Issue => ({ loc: ['body', field], msg, type: 'value_error' })

type Content = Pick<
  DiscountRow,
  'amount' | 'currency' | 'basis_points' | 'duration_in_months' | 'max_redemptions'
> & { readonly starts_at: Date | null; readonly ends_at: Date | null }

const momentOf = (moment: Date | string | null): Date | null => (moment === null ? null : toDate(moment))

const contentOf = (discount: DiscountRow): Content => ({
  amount: discount.amount,
  currency: discount.currency,
  basis_points: discount.basis_points,
  duration_in_months: discount.duration_in_months,
  max_redemptions: discount.max_redemptions,
  starts_at: momentOf(discount.starts_at),
  ends_at: momentOf(discount.ends_at),
})

const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** The content after a body; fields of kinds the discount is not of are left out of account. */
const applied = (before: DiscountRow, stored: Content, body: DiscountUpdate): Content => ({
  amount: before.type === 'fixed' ? (body.amount ?? stored.amount) : null,
  currency: before.type === 'fixed' ? (body.currency ?? stored.currency) : null,
  basis_points: before.type === 'percentage' ? (body.basis_points ?? stored.basis_points) : null,
  duration_in_months:
    before.duration === 'repeating' ? (body.duration_in_months ?? stored.duration_in_months) : null,
  max_redemptions: given(body.max_redemptions, stored.max_redemptions),
  starts_at: body.starts_at === undefined ? stored.starts_at : momentOf(body.starts_at),
  ends_at: body.ends_at === undefined ? stored.ends_at : momentOf(body.ends_at),
})

const valueOf = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

const changedFields = (before: Content, after: Content): (keyof Content)[] =>
  (Object.keys(before) as (keyof Content)[]).filter((key) => valueOf(before[key]) !== valueOf(after[key]))

const once = ['amount', 'currency', 'basis_points'] as const

/**
 * What a body changes of a discount, and what is wrong with it. The kind of a discount stays; what it
 * takes off stays once somebody has used it; one that has ended is left alone.
 */
export const changeOf = (
  before: DiscountRow,
  body: DiscountUpdate,
  now: Date,
): { readonly change: DiscountChange; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = []
  for (const field of ['type', 'duration'] as const) {
    if (body[field] != null && body[field] !== before[field])
      issues.push(issue(field, `The ${field} of a discount cannot be changed. Create another discount.`))
  }
  const stored = contentOf(before)
  const after = applied(before, stored, body)
  const changed = changedFields(stored, after)
  if (before.redemptions_count > 0) {
    for (const field of once.filter((field) => changed.includes(field)))
      issues.push(
        issue(field, 'This discount has been used, so what it takes off cannot be changed any more.'),
      )
  }
  if (changed.length > 0 && after.ends_at !== null && after.ends_at < now)
    issues.push(issue('ends_at', 'A discount that has ended can only be changed together with a later end.'))
  else if (after.starts_at !== null && after.ends_at !== null && after.starts_at >= after.ends_at)
    issues.push(issue('ends_at', 'Must be later than starts_at.'))
  return {
    issues,
    change: {
      ...after,
      ...(body.name != null && { name: body.name }),
      ...(body.code !== undefined && { code: body.code }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    },
  }
}
