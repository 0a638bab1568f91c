import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Preview, Subscription } from '../api-types.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { useLacksMethod } from './use-lacks-method.ts'
import css from './SubscriptionPage.module.css'

/** Outstanding amount, and the moment of the next charge attempt. */
const Owed = ({ owed, currency }: { owed: NonNullable<Preview['owed']>; currency: string }) => {
  const { slug } = useOrganization()
  const { money, long } = useFormat()
  const { order_id, total_amount, next_attempt_at } = owed
  return (
    <div className={css.owed}>
      <Notice tone="bad" title={`${money(total_amount, currency)} is outstanding`}>
        {next_attempt_at === null
          ? 'The payment will not be retried.'
          : `The payment will be retried on ${long(next_attempt_at)}.`}{' '}
        <Link to={paths.order(slug, order_id)}>Open the order</Link>
      </Notice>
    </div>
  )
}

const whenOf = (
  subscription: Subscription,
  { next_invoice, next_invoice_at }: Preview,
  lacksMethod: boolean,
  day: (at: string) => string,
) => {
  if (subscription.ended_at !== null)
    return `It ended on ${day(subscription.ended_at)}; nothing more is charged.`
  if (next_invoice_at === null) {
    const end = subscription.ends_at
    if (subscription.status === 'past_due')
      return end === null
        ? 'The subscription renews again once the outstanding amount is paid.'
        : `It ends on ${day(end)}; until then, only the outstanding amount is charged.`
    if (subscription.status === 'paused' || subscription.pause_at_period_end === true)
      return 'Nothing is charged from the pause until the subscription is resumed.'
    return end === null ? 'Nothing more is charged.' : `It ends on ${day(end)}; nothing more is charged.`
  }
  const words = subscription.cancel_at_period_end ? 'The last charge, when it ends' : 'Charged'
  const usage = (subscription.meters ?? []).length > 0 ? ' Usage until then is added.' : ''
  const condition =
    lacksMethod && next_invoice !== null && dueAmountOf(next_invoice) > 0
      ? ', if the customer adds a card by then'
      : ''
  return `${words} on ${day(next_invoice_at)}${condition}.${usage}`
}

/** Next invoice of a subscription, to the cent, calculated by the server. */
export const NextInvoice = ({ subscription }: { subscription: Subscription }) => {
  const { day } = useFormat()
  const preview = useEndpoint(api.subscriptionPreviews.next, { path: { id: subscription.id } })
  const lacksMethod = useLacksMethod(subscription)
  const { data, error } = preview
  if (data === undefined)
    return (
      <Card title="Next invoice">
        {error === undefined ? (
          <Skeleton width="100%" height="7rem" />
        ) : (
          <LoadFailed
            title="The next invoice could not be calculated."
            error={error}
            onRetry={preview.refetch}
          />
        )}
      </Card>
    )
  return (
    <Card title="Next invoice" flush>
      {data.owed !== null && <Owed owed={data.owed} currency={data.currency} />}
      <p className={css.when}>{whenOf(subscription, data, lacksMethod, day)}</p>
      {data.next_invoice !== null && (
        <InvoiceTable invoice={data.next_invoice} currency={data.currency} total="Total" />
      )}
    </Card>
  )
}
