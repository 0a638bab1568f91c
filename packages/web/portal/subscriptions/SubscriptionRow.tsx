import { Link } from 'react-router'
import { Badge } from '../../ui/Badge.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Subscription } from '../api-types.ts'
import { stateOf, stateTones } from './facts.ts'
import { NextCharge } from './NextCharge.tsx'
import { usePrice } from './use-price.ts'

export const SubscriptionBadge = ({ subscription }: { subscription: Subscription }) => {
  const { say } = useSpeech()
  const state = stateOf(subscription)
  return <Badge tone={stateTones[state]}>{say(`state.${state}`)}</Badge>
}

/** Subscription in a list, linked to its page. */
export const SubscriptionRow = ({ subscription }: { subscription: Subscription }) => {
  const priceOf = usePrice()
  return (
    <li>
      <Link className={rows.row} to={paths.subscription(subscription.id)}>
        <span className={rows.words}>
          <span className={rows.name} title={subscription.product.name}>
            {subscription.product.name}
          </span>
          <span className={rows.note}>
            <NextCharge subscription={subscription} />
          </span>
        </span>
        <span className={rows.end}>
          <span className={rows.amount}>{priceOf(subscription)}</span>
          <SubscriptionBadge subscription={subscription} />
        </span>
      </Link>
    </li>
  )
}
