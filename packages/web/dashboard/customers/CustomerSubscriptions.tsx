import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { NewSubscription } from '../subscriptions/NewSubscription.tsx'
import { statusWords } from '../subscriptions/words.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import { nextOf } from './holdings-words.ts'

/** Subscriptions of a customer, including ended ones. */
export const CustomerSubscriptions = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { money, day } = useFormat()
  const list = useEndpoint(api.subscriptions.list, { query: { customer_id: customerId, limit: 20 } })
  return (
    <HoldingsCard
      title="Subscriptions"
      rows={{ ...list, data: list.data?.items }}
      none="No subscriptions yet."
      idOf={({ id }) => id}
      actions={<NewSubscription customerId={customerId} />}
    >
      {(subscription) => {
        const { moment, verb } = nextOf(subscription)
        return (
          <Line
            name={<Link to={paths.subscription(slug, subscription.id)}>{subscription.product.name}</Link>}
            note={moment === null ? verb : `${verb} ${day(moment)}`}
            end={
              subscription.amount == null || subscription.currency == null
                ? '–'
                : perInterval(
                    money(subscription.amount, subscription.currency),
                    subscription.recurring_interval,
                    subscription.recurring_interval_count,
                  )
            }
            under={<StatusBadge {...statusWords(subscription)} />}
          />
        )
      }}
    </HoldingsCard>
  )
}
