import type { LedgerLine, TimelineEntry } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { useFormat } from '../../lib/format.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Card } from '../../ui/Card.tsx'
import { accounts, kinds } from '../money/words.ts'

type Timeline = {
  readonly items: readonly TimelineEntry[]
  readonly currency: string
  readonly balances: readonly output<typeof LedgerLine>[]
}

/**
 * Ledger postings of an order, each in its own currency, and the balance of each account in the currency of the
 * order.
 */
export const OrderLedger = ({ timeline: { items, currency, balances } }: { timeline: Timeline }) => {
  const { money, short } = useFormat()
  const postings = items.filter((entry) => entry.kind === 'ledger').toReversed()
  if (postings.length === 0) return null
  return (
    <Card title="Ledger" flush>
      <AmountTable
        heads={['Posting', 'Debit, or credit with a minus']}
        lines={postings.flatMap((posting) =>
          posting.lines.map(({ account, amount }) => ({
            id: `${posting.id} ${account}`,
            label: `${kinds[posting.fact]}, ${short(posting.at)}: ${accounts[account].label}`,
            amount: money(amount, posting.currency),
          })),
        )}
        sums={balances.map(({ account, amount }) => ({
          label: `Balance: ${accounts[account].label}`,
          amount: money(amount, currency),
          strong: true,
        }))}
      />
    </Card>
  )
}
