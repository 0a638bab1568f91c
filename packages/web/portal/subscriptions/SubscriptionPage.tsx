import * as api from '@atelier/contract'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { subscriptionCan } from '@atelier/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isMissing } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Granted } from '../orders/Granted.tsx'
import { OrderRow } from '../orders/OrderRow.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { paths } from '../paths.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { DueNotice } from './DueNotice.tsx'
import type { Subscription } from '../api-types.ts'
import { stateOf } from './facts.ts'
import { SubscriptionBadge } from './SubscriptionRow.tsx'
import { NextCharge } from './NextCharge.tsx'
import { NextPlan } from './NextPlan.tsx'
import { TrialNotice } from './TrialNotice.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { usePrice } from './use-price.ts'

const ChangePlan = lazyPart(() => import('./ChangePlan.tsx'), 'ChangePlan')
const CancelDialog = lazyDialog(() => import('./CancelDialog.tsx'), 'CancelDialog')
const PauseDialog = lazyDialog(() => import('./PauseDialog.tsx'), 'PauseDialog')
const ResumeDialog = lazyDialog(() => import('./ResumeDialog.tsx'), 'ResumeDialog')

const dialogs = { plan: ChangePlan, cancel: CancelDialog, pause: PauseDialog, resume: ResumeDialog }
type DialogName = keyof typeof dialogs

/** Usage in the current period, and its part of the next charge. */
const Usage = ({ subscription }: { subscription: Subscription }) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const { meters = [], currency } = subscription
  if (meters.length === 0) return null
  return (
    <Card title={say('usage.period')} flush>
      <ul className={rows.rows}>
        {meters.map(({ id, meter, consumed_units, credited_units, amount }) => (
          <li key={id} className={rows.row}>
            <span className={rows.words}>
              <span className={rows.name}>{meter.name}</span>
              <span className={rows.note}>
                {say('usage.units', { count: consumed_units, included: credited_units })}
              </span>
            </span>
            <span className={rows.amount}>{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Orders = ({ subscription_id }: { subscription_id: string }) => {
  const { say } = useSpeech()
  const list = useEndpoint(api.portalOrders.list, {
    query: { subscription_id, limit: 12, sorting: ['-created_at'] },
  })
  return (
    <Card title={say('subscription.orders')} flush>
      <Loaded state={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={rows.empty}>{say('orders.none')}</p>
          ) : (
            <ul className={rows.rows}>
              {items.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const LoadedSubscription = ({ subscription }: { subscription: Subscription }) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const priceOf = usePrice()
  const { session } = useVisit()
  const [opened, open] = useState<DialogName>()
  const Dialog = opened && dialogs[opened]
  const { id, product, started_at, current_period_start, current_period_end } = subscription
  const state = stateOf(subscription)
  const isRunning = state !== 'ended' && state !== 'incomplete'
  return (
    <>
      <Page
        crumbs={[{ label: say('nav.subscriptions'), to: paths.subscriptions }]}
        title={product.name}
        aside={<SubscriptionBadge subscription={subscription} />}
        note={<NextCharge subscription={subscription} />}
        actions={
          <>
            <Withdrawals subscription={subscription} />
            {session.can_pause === true && subscriptionCan.resume(subscription) && (
              <Button onClick={() => open('resume')}>{say('resume.open')}</Button>
            )}
            {session.can_change_plan && subscriptionCan.changeProduct(subscription) && (
              <Button tone="soft" onClick={() => open('plan')}>
                {say('plan.open')}
              </Button>
            )}
            {session.can_pause === true && subscriptionCan.pause(subscription) && (
              <Button tone="soft" onClick={() => open('pause')}>
                {say('pause.open')}
              </Button>
            )}
            {subscriptionCan.cancel(subscription) && (
              <Button tone="soft" onClick={() => open('cancel')}>
                {say('cancel.open')}
              </Button>
            )}
          </>
        }
      />
      <div className={rows.stack}>
        {state === 'due' && <DueNotice />}
        {state === 'trial' && current_period_end !== null && subscription.amount !== 0 && (
          <TrialNotice end={current_period_end} />
        )}
        <Card title={say('subscription.plan')}>
          <Facts
            facts={[
              { label: say('subscription.price'), value: priceOf(subscription) },
              { label: say('subscription.since'), value: started_at && day(started_at) },
              {
                label: say('subscription.nextPlan'),
                value: subscription.pending_update != null && (
                  <NextPlan pending={subscription.pending_update} />
                ),
              },
              {
                label: say(subscription.status === 'trialing' ? 'subscription.trial' : 'subscription.period'),
                value:
                  isRunning &&
                  state !== 'paused' &&
                  current_period_end !== null &&
                  `${day(current_period_start)} – ${day(current_period_end)}`,
              },
            ].filter(({ value }) => value !== false)}
          />
        </Card>
        <Usage subscription={subscription} />
        <Card title={say('order.benefits')}>
          <Granted source={{ subscription_id: id }} />
        </Card>
        <Orders subscription_id={id} />
      </div>
      {Dialog && <Dialog subscription={subscription} open onClose={() => open(undefined)} />}
    </>
  )
}

/** Subscription page: its price, its next charge, and its changes. */
export const SubscriptionPage = () => {
  const { id = '' } = useParams()
  const subscription = useEndpoint(api.portalSubscriptions.get, { path: { id } })
  if (isMissing(subscription.error)) return <NotFound />
  return (
    <Loaded state={subscription} height="20rem">
      {(data) => <LoadedSubscription subscription={data} />}
    </Loaded>
  )
}
