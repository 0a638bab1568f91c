import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { type Format, useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import type { Preview, Subscription } from '../api-types.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { Timing } from './plan-timings.ts'
import css from '../shared/dialog.module.css'

/** Returns the end of the trial after a change of its product. */
const trialEnd = ({ due_now, current_period_end }: Preview, day: Format['day']): string =>
  due_now === null && current_period_end !== null
    ? `The trial ends on ${day(current_period_end)}.`
    : 'The trial ends now, and the first period begins.'

/** Charge of the change, to the cent, and the charges after it. */
export const PlanConsequences = ({
  subscription,
  preview,
  timing,
}: {
  subscription: Subscription
  preview: Preview
  timing: Timing
}) => {
  const { money, day } = useFormat()
  const { due_now, next_invoice, next_invoice_at, currency, amount } = preview
  const { recurring_interval, recurring_interval_count } = preview
  const nextCharge = due_now ?? next_invoice
  const end = subscription.current_period_end
  const isOtherInterval =
    recurring_interval !== subscription.recurring_interval ||
    recurring_interval_count !== subscription.recurring_interval_count
  const isTrial = subscription.status === 'trialing'
  const isNewPeriod = !isTrial && timing !== 'next_period' && (isOtherInterval || timing === 'reset')
  return (
    <>
      {nextCharge !== null && (
        <div className={css.framed}>
          <InvoiceTable
            invoice={nextCharge}
            currency={currency}
            total={
              due_now === null && next_invoice_at !== null
                ? `Charged on ${day(next_invoice_at)}`
                : 'Charged now'
            }
          />
        </div>
      )}
      <ul className={css.consequences}>
        <li>
          {timing === 'next_period' && end !== null
            ? `The product and its benefits change on ${day(end)}.`
            : 'The product and its benefits change immediately.'}{' '}
          From then on it costs{' '}
          <strong>
            {perInterval(money(amount, currency), recurring_interval, recurring_interval_count)}
          </strong>{' '}
          before tax.
        </li>
        {isTrial && timing !== 'next_period' && <li>{trialEnd(preview, day)}</li>}
        {isNewPeriod && (
          <li>A new period starts now{timing !== 'reset' && ', because the interval changes'}.</li>
        )}
        {timing !== 'next_period' && subscription.pending_update != null && (
          <li>The change scheduled for the end of the period is withdrawn.</li>
        )}
        {due_now !== null && next_invoice !== null && next_invoice_at !== null && (
          <li>
            The next invoice, on {day(next_invoice_at)}, is{' '}
            <strong>{money(dueAmountOf(next_invoice), currency)}</strong>.
          </li>
        )}
        {subscription.discount !== null && preview.discount_id === null && (
          <li>The discount “{subscription.discount.name}” does not apply to the product and ends.</li>
        )}
      </ul>
    </>
  )
}
