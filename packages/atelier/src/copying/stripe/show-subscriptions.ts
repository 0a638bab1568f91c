import { formatMoney } from '@atelier/contract/texts/money'
import { tableText } from '../../command-line/table.ts'
import { subscriptionColumns, writeList } from '../list-subscriptions.ts'
import { beforeHandOver } from './marks.ts'
import { describeSubscription } from './stripe-subscription.ts'
import type { SubscriptionLine } from './subscriptions.ts'

const actions = ['take over', 'taken over', 'end at Stripe', 'unchanged', 'left out', 'failed'] as const

const reasonOf = ({ outcome }: SubscriptionLine): string | null =>
  'reason' in outcome ? outcome.reason : null

const detailOf = (line: SubscriptionLine): string | null => {
  const { outcome, subscription } = line
  if (outcome.action === 'end at Stripe')
    return 'it is renewed here, and may be renewed at Stripe too: check whether it was charged there'
  return outcome.action === 'take over' && outcome.credit !== undefined
    ? `with ${formatMoney(outcome.credit, subscription.currency)} of credit`
    : reasonOf(line)
}

/** Formats the lines as a table, except those without an action, with the counts of each action. */
export const subscriptionsText = (lines: readonly SubscriptionLine[]): string => {
  if (lines.length === 0) return ''
  const rows = lines
    .filter(({ outcome }) => outcome.action !== 'unchanged')
    .map((line) => {
      const { id, email, current_period_end } = describeSubscription(line.subscription)
      const { action } = line.outcome
      return new Map(
        Object.entries({
          action,
          id,
          email,
          until: current_period_end?.slice(0, 10) ?? null,
          detail: detailOf(line),
        }),
      )
    })
  const table = rows.length === 0 ? '' : `\n${tableText(['action', 'id', 'email', 'until', 'detail'], rows)}`
  const counts = actions.flatMap((action) => {
    const count = lines.filter(({ outcome }) => outcome.action === action).length
    return count === 0 ? [] : [`${count} ${action}`]
  })
  return `${table}Subscriptions: ${counts.join(', ')}.\n`
}

/**
 * Writes the subscriptions that stay at Stripe as CSV, so that their customers can be asked to subscribe
 * again.
 */
export const writeStaying = (
  file: string,
  lines: readonly SubscriptionLine[],
  names: ReadonlyMap<string, string>,
): Promise<void> =>
  writeList(
    file,
    [...subscriptionColumns, 'reason'],
    lines
      .filter((line) => reasonOf(line) !== null)
      .map((line) => ({
        ...describeSubscription(beforeHandOver(line.subscription), names),
        reason: reasonOf(line),
      })),
  )
