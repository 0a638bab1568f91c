import { RefreshCw } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import type { AreaTitle } from '../page.ts'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { stateOf } from './facts.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'
import { useSubscriptions } from './use-subscriptions.ts'

/** Subscriptions of the customer, active ones first. */
export const SubscriptionsPage = ({ title }: { title: AreaTitle }) => {
  const { say } = useSpeech()
  const { seller } = useVisit()
  const list = useSubscriptions()
  return (
    <>
      <Page title={say(title)} />
      <Loaded state={list} height="10rem">
        {({ items }) => {
          const running = items.filter((item) => stateOf(item) !== 'ended')
          const ended = items.filter((item) => stateOf(item) === 'ended')
          if (items.length === 0)
            return (
              <Card flush>
                <EmptyState
                  icon={<RefreshCw size={22} aria-hidden="true" />}
                  title={say('subscriptions.none')}
                >
                  {say('subscriptions.noneText', { seller: seller.name })}
                </EmptyState>
              </Card>
            )
          return (
            <div className={rows.stack}>
              {running.length > 0 && (
                <Card title={say('subscriptions.running')} flush>
                  <ul className={rows.rows}>
                    {running.map((item) => (
                      <SubscriptionRow key={item.id} subscription={item} />
                    ))}
                  </ul>
                </Card>
              )}
              {ended.length > 0 && (
                <Card title={say('subscriptions.ended')} flush>
                  <ul className={rows.rows}>
                    {ended.map((item) => (
                      <SubscriptionRow key={item.id} subscription={item} />
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
