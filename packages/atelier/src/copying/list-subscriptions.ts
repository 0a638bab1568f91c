import { csvLine } from '@atelier/plumbing/http'
import { writeWhole } from '@atelier/plumbing/storage'

/** Columns of a subscription that stays elsewhere, for an e-mail to its customer. */
export const subscriptionColumns = [
  'id',
  'email',
  'product',
  'amount',
  'currency',
  'recurring_interval',
  'recurring_interval_count',
  'current_period_end',
  'cancel_at_period_end',
  'status',
  'trial_end',
  'resumes_at',
] as const

export type ListLine = Readonly<Record<string, unknown>>

const cellOf = (value: unknown): string | number | boolean | null =>
  typeof value === 'number' || typeof value === 'boolean' ? value : value == null ? null : String(value)

/** Writes a list as CSV. */
export const writeList = (
  file: string,
  columns: readonly string[],
  lines: readonly ListLine[],
): Promise<void> =>
  writeWhole(
    file,
    [csvLine([...columns]), ...lines.map((line) => csvLine(columns.map((name) => cellOf(line[name]))))].join(
      '',
    ),
  )

/**
 * Writes subscriptions that stay elsewhere to a file, when one is named.
 *
 * @returns a part of a sentence about the file
 */
export const listStaying = async (file: string | undefined, lines: readonly ListLine[]): Promise<string> => {
  if (file === undefined) return '--subscriptions FILE lists them'
  await writeList(file, subscriptionColumns, lines)
  return `they are listed in ${file}`
}
