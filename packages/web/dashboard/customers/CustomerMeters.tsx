import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

/** Usage and credits of a customer, by meter. */
export const CustomerMeters = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { number } = useFormat()
  const list = useEndpoint(api.customerMeters.list, { query: { customer_id: customerId, limit: 50 } })
  if (list.data?.items.length === 0) return null
  return (
    <HoldingsCard
      title="Metered usage"
      rows={{ ...list, data: list.data?.items }}
      none="No usage yet."
      idOf={({ id }) => id}
      actions={<Link to={`${paths.events(slug)}?customer_id=${customerId}`}>Events</Link>}
    >
      {({ meter, consumedUnits, creditedUnits, balance }) => (
        <Line
          name={<Link to={paths.meter(slug, meter.id)}>{meter.name}</Link>}
          note={creditedUnits > 0 ? `${number(creditedUnits)} credited` : undefined}
          end={`${number(consumedUnits)} used`}
          under={creditedUnits > 0 ? `Balance ${number(balance)}` : undefined}
        />
      )}
    </HoldingsCard>
  )
}
