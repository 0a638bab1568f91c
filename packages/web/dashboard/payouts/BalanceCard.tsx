import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOrganization } from '../shell/organization.ts'
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
  const amount = (value: number | undefined) =>
    data === undefined || value === undefined ? <Skeleton width="4rem" /> : money(value, data.currency)
  const next = () => {
    if (data === undefined) return <Skeleton width="8rem" />
    const { next_payout_at, next_payout_amount, currency } = data
    return next_payout_at === null || next_payout_amount === null
      ? '–'
      : `${money(next_payout_amount, currency)} on ${day(next_payout_at)}`
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
        <Facts
          facts={[
            { label: 'Available', value: amount(data?.available_amount) },
            { label: 'Available later', value: amount(data?.pending_amount) },
            { label: 'Next payout', value: next() },
          ]}
        />
      </Card>
    </>
  )
}
