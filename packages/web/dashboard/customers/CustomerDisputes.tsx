import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { disputeReasons, disputeStatuses } from '../disputes/words.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

/** Latest disputes of a customer; absent for customers without any. */
export const CustomerDisputes = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { money, short } = useFormat()
  const list = useEndpoint(api.disputes.list, { query: { customer_id: customerId, limit: 10 } })
  if (list.error === undefined && (list.data === undefined || list.data.items.length === 0)) return null
  return (
    <HoldingsCard title="Disputes" rows={{ ...list, data: list.data?.items }} idOf={({ id }) => id}>
      {({ id, reason, created_at, amount, currency, status }) => (
        <Line
          name={<Link to={paths.dispute(slug, id)}>{disputeReasons[reason]}</Link>}
          note={short(created_at)}
          end={money(amount, currency)}
          under={disputeStatuses[status].label}
        />
      )}
    </HoldingsCard>
  )
}
