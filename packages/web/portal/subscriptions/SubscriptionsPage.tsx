import { RefreshCw } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { client } from '../client.ts'
import { standingOf } from './facts.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'

/** The subscriptions of the customer, those that run first. */
export const SubscriptionsPage = () => {
  const { say } = useSpeech()
  const { seller } = useVisit()
  const list = useEndpoint(client.subscriptions.list, { query: { limit: 100, sorting: ['-started_at'] } })
  return (
    <>
      <Page title={say('nav.subscriptions')} />
      <Loaded state={list} height="10rem">
        {({ items }) => {
          const running = items.filter((one) => standingOf(one) !== 'ended')
          const ended = items.filter((one) => standingOf(one) === 'ended')
          if (items.length === 0)
            return (
              <EmptyState icon={<RefreshCw size={22} aria-hidden="true" />} title={say('subscriptions.none')}>
                {say('subscriptions.noneText', { seller: seller.name })}
              </EmptyState>
            )
          return (
            <div className={rows.stack}>
              {running.length > 0 && (
                <Card title={say('subscriptions.running')} flush>
                  <ul className={rows.rows}>
                    {running.map((one) => (
                      <SubscriptionRow key={one.id} subscription={one} />
                    ))}
                  </ul>
                </Card>
              )}
              {ended.length > 0 && (
                <Card title={say('subscriptions.ended')} flush>
                  <ul className={rows.rows}>
                    {ended.map((one) => (
                      <SubscriptionRow key={one.id} subscription={one} />
                    ))}
                  </ul>
                </Card>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
