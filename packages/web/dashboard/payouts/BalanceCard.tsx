import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { useOrganization } from '../shell/organization.ts'
import css from './BalanceCard.module.css'
import { client } from './client.ts'

/** What the processor holds now, and the next payout. */
export const BalanceCard = () => {
  const { id: organization_id } = useOrganization()
  const { money, day } = useFormat()
  const balance = useEndpoint(client.payouts.balance, { query: { organization_id } })
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
    const { available_amount, pending_amount, next_payout_at, next_payout_amount, currency } = data
    const hasNext = next_payout_at !== null && next_payout_amount !== null
    return (
      <>
        <Stat
          label="Available"
          value={money(available_amount, currency)}
          note={available_amount < 0 ? 'What the next sales bring makes up for it' : ''}
        />
        <Stat
          label="Available later"
          value={money(pending_amount, currency)}
          note={pending_amount > 0 ? 'Some days after each sale' : ''}
        />
        <Stat
          label="Next payout"
          value={hasNext ? money(next_payout_amount, currency) : '–'}
          note={hasNext ? `On ${day(next_payout_at)}` : 'None is known yet'}
        />
      </>
    )
  }
  return (
    <>
      {data?.has_payouts === false && (
        <Notice title="No payouts">
          The payment processor of this installation does not tell of its payouts. Its own dashboard shows
          them.
        </Notice>
      )}
      <Card title="Balance now">
        <div className={css.figures} aria-busy={data === undefined}>
          {figures()}
        </div>
      </Card>
    </>
  )
}
