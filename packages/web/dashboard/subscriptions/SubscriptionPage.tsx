import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { SaleTimeline } from '../sale-timeline/SaleTimeline.tsx'
import { Answers } from '../shared/Answers.tsx'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Subscription } from '../api-types.ts'
import { type DialogName, SubscriptionDialogs } from './SubscriptionDialogs.tsx'
import { NextInvoice } from './NextInvoice.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { Details, PeriodUsage, Schedule } from './SubscriptionFacts.tsx'
import { SubscriptionOrders } from './SubscriptionOrders.tsx'
import { Upcoming } from './Upcoming.tsx'
import { statusWords } from './words.ts'

const LoadedSubscription = ({ subscription, crumb }: { subscription: Subscription; crumb: Crumb }) => {
  const { long } = useFormat()
  const { product, customer } = subscription
  const [dialog, open] = useState<DialogName>()
  const timeline = useEndpoint(api.saleTimelines.subscription, { path: { id: subscription.id } })
  const person = customer.name ?? readableEmail(customer.email)
  return (
    <>
      <title>{`${product.name} of ${person} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={product.name}
        aside={<StatusBadge {...statusWords(subscription)} />}
        note={`${person} · since ${long(subscription.started_at ?? subscription.created_at)}`}
        actions={<SubscriptionActions subscription={subscription} onOpen={open} />}
      />
      <Columns
        main={
          <>
            <Upcoming subscription={subscription} onOpen={open} />
            <NextInvoice subscription={subscription} />
            <SubscriptionOrders id={subscription.id} />
            <SaleTimeline of="subscription" timeline={timeline} />
          </>
        }
        side={
          <>
            <Schedule subscription={subscription} />
            <PeriodUsage subscription={subscription} />
            <Answers answers={subscription.custom_field_data} />
            <Details subscription={subscription} />
          </>
        }
      />
      <SubscriptionDialogs subscription={subscription} dialog={dialog} onClose={() => open(undefined)} />
    </>
  )
}

/** Page of one subscription: its next charge, its timeline, and its actions. */
export const SubscriptionPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Subscriptions', to: useListUrl(paths.subscriptions(slug)) }
  const subscription = useEndpoint(api.subscriptions.get, { path: { id } })
  return (
    <ObjectPage noun="subscription" crumb={crumb} object={subscription}>
      {(loaded) => <LoadedSubscription key={id} subscription={loaded} crumb={crumb} />}
    </ObjectPage>
  )
}
