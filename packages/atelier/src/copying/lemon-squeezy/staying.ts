import type { CsvLine } from '../read-csv.ts'
import type { ListLine } from '../list-subscriptions.ts'

/** True once a subscription has ended. */
const hasEnded = ({ cells }: CsvLine): boolean => /^(expired|ended)$/i.test(cells['status'] ?? '')

const describe = ({ cells }: CsvLine): ListLine => ({
  id: cells['subscription_id'] ?? cells['id'] ?? cells['identifier'],
  email: cells['user_email'] ?? cells['customer_email'] ?? cells['email'],
  product: [cells['product_name'], cells['variant_name']].filter((name) => name !== undefined).join(', '),
  amount: cells['price'] ?? cells['amount'],
  currency: cells['currency'],
  recurring_interval: cells['interval'],
  recurring_interval_count: cells['interval_count'],
  current_period_end: cells['ends_at'] ?? cells['renews_at'],
  cancel_at_period_end: cells['ends_at'] !== undefined,
  status: cells['status'],
  trial_end: cells['trial_ends_at'],
  resumes_at: cells['resumes_at'],
})

/** Returns the running subscriptions of a table, as listed for an e-mail to their customers. */
export const subscriptionsOf = (lines: readonly CsvLine[]): readonly ListLine[] =>
  lines.filter((line) => !hasEnded(line)).map(describe)

/** Returns the reasons for which license keys are not imported, line by line. */
export const keysText = (lines: readonly CsvLine[]): string =>
  lines
    .map(
      ({ place }) =>
        `  ${place}: a license key belongs to a purchase here, but this one was issued elsewhere\n`,
    )
    .join('')
