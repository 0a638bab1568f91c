import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmailAddress } from '../customers/EmailAddress.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Subscription } from '../api-types.ts'
import { useLacksMethod } from './use-lacks-method.ts'
import { reasons } from './words.ts'

/**
 * Returns the next charge of the invoice preview; a dash while it loads, when nothing more is charged, and for a trial without a
 * payment method.
 */
const useNextCharge = (subscription: Subscription): string => {
  const { money, short } = useFormat()
  const { id } = subscription
  const { data, error } = useEndpoint(api.subscriptionPreviews.next, { path: { id } })
  const lacksMethod = useLacksMethod(subscription)
  if (data === undefined && error !== undefined) return 'Could not be loaded'
  if (data?.next_invoice == null || data.next_invoice_at === null) return '–'
  if (lacksMethod && dueAmountOf(data.next_invoice) > 0) return '–'
  return `${money(dueAmountOf(data.next_invoice), data.currency)} on ${short(data.next_invoice_at)}`
}

/** Dates and costs of a subscription. */
export const Schedule = ({ subscription }: { subscription: Subscription }) => {
  const { slug } = useOrganization()
  const { money, short, day } = useFormat()
  const {
    discount,
    trial_start,
    trial_end,
    paused_at,
    resumes_at,
    ended_at,
    cancel_at_period_end: isLeaving,
    current_period_end: end,
  } = subscription
  const isRunning = ended_at === null
  const hasNoPeriod = subscription.status === 'paused' || subscription.status === 'trialing'
  const nextCharge = useNextCharge(subscription)
  return (
    <Card title="Schedule">
      <Facts
        facts={[
          {
            label: 'Price',
            value: perInterval(
              money(subscription.amount, subscription.currency),
              subscription.recurring_interval,
              subscription.recurring_interval_count,
            ),
          },
          {
            label: 'Discount',
            value: discount && <Link to={paths.discount(slug, discount.id)}>{discount.name}</Link>,
          },
          {
            label: 'Trial',
            value: trial_start && trial_end && `${day(trial_start)} – ${day(trial_end)}`,
          },
          { label: 'Paused', value: isRunning && paused_at && short(paused_at) },
          { label: 'Resumes', value: isRunning && resumes_at && short(resumes_at) },
          { label: 'Next charge', value: isRunning && nextCharge },
          {
            label: 'Period',
            value:
              isRunning && !hasNoPeriod && end && `${day(subscription.current_period_start)} – ${day(end)}`,
          },
          { label: 'Ends', value: isRunning && isLeaving && end && short(end) },
          { label: 'Ended', value: ended_at && short(ended_at) },
          { label: 'Canceled', value: subscription.canceled_at && short(subscription.canceled_at) },
          {
            label: 'Reason',
            value:
              subscription.customer_cancellation_reason && reasons[subscription.customer_cancellation_reason],
          },
          { label: 'Comment', value: subscription.customer_cancellation_comment },
          { label: 'Started', value: subscription.started_at && short(subscription.started_at) },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      />
    </Card>
  )
}

/** Usage of the current period, by meter. */
export const PeriodUsage = ({ subscription: { meters = [], currency } }: { subscription: Subscription }) => {
  const { slug } = useOrganization()
  const { money, number } = useFormat()
  if (meters.length === 0) return null
  return (
    <Card title="Usage of this period">
      <Facts
        facts={meters.map(({ meter, consumed_units, amount }) => ({
          label: meter.name,
          value: (
            <Link to={paths.meter(slug, meter.id)}>
              {number(consumed_units)} {consumed_units === 1 ? 'unit' : 'units'}, {money(amount, currency)}
            </Link>
          ),
        }))}
      />
    </Card>
  )
}

/** Customer and product of a subscription, and its ids. */
export const Details = ({ subscription }: { subscription: Subscription }) => {
  const { slug } = useOrganization()
  const { product, customer } = subscription
  return (
    <Card title="Details">
      <Facts
        facts={[
          {
            label: 'Customer',
            value: (
              <Link to={paths.customer(slug, customer.id)}>
                {customer.name ?? readableEmail(customer.email)}
              </Link>
            ),
          },
          {
            label: 'Product',
            value: <Link to={paths.product(slug, product.id)}>{product.name}</Link>,
          },
          {
            label: 'E-mail',
            value: <EmailAddress email={customer.email} />,
          },
          { label: 'Your id', value: customer.externalId },
          {
            label: 'Subscription id',
            value: <CopyButton text={subscription.id} label="subscription id" showText />,
          },
          ...Object.entries(subscription.metadata).map(([key, value]) => ({
            label: key,
            value: String(value),
          })),
        ]}
      />
    </Card>
  )
}
