import * as api from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { otherCurrencies } from '../money/words.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './BalanceCard.module.css'

/** Current balance at the processor, and the next payout. */
export const BalanceCard = () => {
  const { id: organization_id } = useOrganization()
  const { money, day } = useFormat()
  const balance = useEndpoint(api.payouts.balance, { query: { organization_id } })
  const { data } = balance
  if (data === undefined && balance.error !== undefined)
    return (
      <LoadFailed title="The balance could not be loaded." error={balance.error} onRetry={balance.refetch} />
    )
  const figures = () => {
    if (data === undefined)
      return ['Available', 'Available later', 'Next payout'].map((label) => (
        <Stat key={label} label={label} value={<Skeleton width="6rem" />} note="" />
      ))
    const { next_payout_at, next_payout_amount, currency, balances } = data
    // Totals are null while there are other currencies; the balance in each is known.
    const { available_amount, pending_amount } =
      balances.find((balance) => balance.currency === currency) ?? data
    const sum = (amount: number | null) => (amount === null ? '–' : money(amount, currency))
    const hasNext = next_payout_at !== null && next_payout_amount !== null
    return (
      <>
        <Stat
          label="Available"
          value={sum(available_amount)}
          note={available_amount !== null && available_amount < 0 ? 'Covered by upcoming sales' : ''}
        />
        <Stat
          label="Available later"
          value={sum(pending_amount)}
          note={pending_amount !== null && pending_amount > 0 ? 'A few days after each sale' : ''}
        />
        <Stat
          label="Next payout"
          value={hasNext ? money(next_payout_amount, currency) : '–'}
          note={hasNext ? `On ${day(next_payout_at)}` : 'Not scheduled yet'}
        />
        {balances
          .filter((balance) => balance.currency !== currency)
          .map((balance) => (
            <Stat
              key={balance.currency}
              label={`In ${balance.currency.toUpperCase()}`}
              value={money(balance.available_amount + balance.pending_amount, balance.currency)}
              note={`${money(balance.available_amount, balance.currency)} available`}
            />
          ))}
      </>
    )
  }
  return (
    <>
      {data?.has_payouts === false && (
        <Notice title="No payouts">
          The payment processor of this installation does not report its payouts. Its own dashboard shows
          them.
        </Notice>
      )}
      {data !== undefined && data.other_currencies.length > 0 && (
        <Notice title="Several currencies">{otherCurrencies(data.currency, data.other_currencies)}</Notice>
      )}
      <Card title="Balance now">
        <div className={css.figures} aria-busy={data === undefined}>
          {figures()}
        </div>
      </Card>
    </>
  )
}
