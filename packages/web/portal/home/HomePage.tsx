import * as api from '@atelier/contract'
import { Receipt } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from 'react-router'
import type { Subscription } from '../api-types.ts'
import { OrderRow } from '../orders/OrderRow.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import type { AreaTitle } from '../page.ts'
import { Page } from '../parts/Page.tsx'
import { paths } from '../paths.ts'
import { useVisit } from '../shell/visit.ts'
import { DueNotice } from '../subscriptions/DueNotice.tsx'
import { stateOf } from '../subscriptions/facts.ts'
import { SubscriptionRow } from '../subscriptions/SubscriptionRow.tsx'
import { useSubscriptions } from '../subscriptions/use-subscriptions.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** Subscriptions that have not ended, below a notice when one of them is past due. */
const Running = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { say } = useSpeech()
  const running = subscriptions.filter((subscription) => stateOf(subscription) !== 'ended')
  return (
    <>
      {running.some((item) => stateOf(item) === 'due') && <DueNotice />}
      {running.length > 0 && (
        <Card title={say('nav.subscriptions')} flush>
          <ul className={rows.rows}>
            {running.map((item) => (
              <SubscriptionRow key={item.id} subscription={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Overview of the customer's purchases: outstanding payments, running subscriptions, and recent orders. */
export const HomePage = ({ title }: { title: AreaTitle }) => {
  const { say } = useSpeech()
  const { seller, session } = useVisit()
  const isPurchase = session.kind === 'purchase'
  const subscriptions = useSubscriptions()
  const orders = useEndpoint(api.portalOrders.list, { query: { limit: 5, sorting: ['-created_at'] } })
  return (
    <>
      <Page
        title={say(isPurchase ? 'home.purchase' : title)}
        note={say('home.note', { seller: seller.name, email: session.email })}
      />
      <div className={rows.stack}>
        <Loaded state={subscriptions}>{({ items }) => <Running subscriptions={items} />}</Loaded>
        <Loaded state={orders} height="12rem">
          {({ items, pagination }) => (
            <Card
              title={say('home.orders')}
              flush
              actions={
                pagination.total_count > items.length && (
                  <Link to={paths.orders}>{say('home.all', { count: pagination.total_count })}</Link>
                )
              }
            >
              {items.length === 0 ? (
                <EmptyState icon={<Receipt size={22} aria-hidden="true" />} title={say('orders.none')}>
                  {say('orders.noneText', { seller: seller.name })}
                </EmptyState>
              ) : (
                <ul className={rows.rows}>
                  {items.map((order) => (
                    <OrderRow key={order.id} order={order} />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </Loaded>
      </div>
    </>
  )
}
