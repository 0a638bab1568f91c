import type { LedgerCheck } from '../api-types.ts'

type Verdict = { readonly tone: 'good' | 'bad' | 'plain'; readonly sentence: string }

const counted = (
  count: number,
  singular: string,
  plural: string,
  number: (value: number) => string,
): string => `${number(count)} ${count === 1 ? singular : plural}`

/** Returns the result of a check as a sentence. */
export const verdictOf = (check: LedgerCheck | null, number: (value: number) => string): Verdict => {
  if (check === null)
    return { tone: 'plain', sentence: 'Payments, orders, refunds and the ledger have not been compared yet.' }
  if (check.status === 'running')
    return { tone: 'plain', sentence: 'Payments, orders, refunds and the ledger are being compared…' }
  if (check.status === 'failed')
    return {
      tone: 'bad',
      sentence: 'The comparison failed. Try again; if it fails again, contact the operator.',
    }
  const compared = [
    counted(check.payments, 'payment', 'payments', number),
    counted(check.orders, 'order', 'orders', number),
    counted(check.refunds, 'refund', 'refunds', number),
  ]
  if (check.difference_count === 0)
    return {
      tone: 'good',
      sentence: `Everything agrees: ${compared[0]}, ${compared[1]} and ${compared[2]} are in the ledger to the cent.`,
    }
  const differences = counted(check.difference_count, 'difference was', 'differences were', number)
  return {
    tone: 'bad',
    sentence: `${differences} found among ${compared[0]}, ${compared[1]} and ${compared[2]}.`,
  }
}
