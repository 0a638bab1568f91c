import { subscriptionCan } from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/refund-amounts'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ProductLookup } from '../lookups/lookups.tsx'
import { useOrganization } from '../shell/organization.ts'
import { client, type Preview, type Subscription } from './client.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'
import css from '../shared/dialog.module.css'

type Props = { subscription: Subscription; onClose: () => void }

const timings = [
  {
    value: 'prorate',
    label: 'Now, charged with the next invoice',
    note: 'The prorated difference is added to the next charge, or deducted from it.',
  },
  {
    value: 'invoice',
    label: 'Now, charged at once',
    note: 'The prorated difference is charged at once. If the payment fails, the plan does not change.',
  },
  {
    value: 'next_period',
    label: 'At the end of the period',
    note: 'Nothing changes before it. The change can be undone until then.',
  },
  {
    value: 'reset',
    label: 'Now, in a new period',
    note: 'The full price is charged at once; the rest of this period is not credited.',
  },
] as const

type Timing = (typeof timings)[number]['value']

/** Timings in a trial, whose days cost nothing. */
const trialTimings = [
  {
    value: 'prorate',
    label: 'Now',
    note: 'The trial gets the length of the new product, from its start. Without one, or when it is over, the first period begins.',
  },
  {
    value: 'next_period',
    label: 'At the end of the trial',
    note: 'Nothing changes before it. The change can be undone until then.',
  },
] as const

/** Returns the timings that the state of a subscription allows. */
const timingsOf = (subscription: Subscription) =>
  (subscription.status === 'trialing' ? trialTimings : timings).filter(
    ({ value }) => value !== 'next_period' || subscriptionCan.schedule(subscription),
  )

/** Charge of the change, to the cent, and the charges after it. */
const Consequences = ({
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
  const shown = due_now ?? next_invoice
  const end = subscription.current_period_end
  const isOtherInterval =
    recurring_interval !== subscription.recurring_interval ||
    recurring_interval_count !== subscription.recurring_interval_count
  const isNewPeriod = timing !== 'next_period' && (isOtherInterval || timing === 'reset')
  return (
    <>
      {shown !== null && (
        <div className={css.framed}>
          <InvoiceTable
            invoice={shown}
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

const ChangePlanForm = ({ subscription, onClose, action }: Props & { action: ChangeOfDialog }) => {
  const { money } = useFormat()
  const { subscriptionSettings } = useOrganization()
  const offered = timingsOf(subscription)
  const [productId, setProductId] = useState<string>()
  const [timing, setTiming] = useState<Timing>(
    offered.find(({ value }) => value === subscriptionSettings?.prorationBehavior)?.value ?? 'prorate',
  )
  const { change, isRunning, error, reset } = action
  const [refused, setRefused] = useState<Preview>()
  const body = { productId: productId ?? '', prorationBehavior: timing }
  const preview = useEndpoint(
    client.subscriptionPreviews.change,
    { path: { id: subscription.id }, body },
    { enabled: productId !== undefined },
  )
  const { data } = preview
  const isOutOfDate = error?.kind === 'invalid'
  // A completed or rejected change refetches its preview.
  const isRenewed = isOutOfDate && preview.error === undefined && data?.previewed_at !== refused?.previewed_at
  const problem = preview.error ?? error
  const previewAgain = () => {
    reset()
    preview.refetch()
  }
  const confirm = async (shown: Preview) => {
    setRefused(shown)
    const isDone = await change({
      ...body,
      proratedAt: shown.previewed_at,
      expectedDueNow: shown.due_now?.total_amount ?? 0,
      expectedAmount: shown.amount,
    })
    if (!isDone) return
    onClose()
    showToast('good', timing === 'next_period' ? 'The change of plan is scheduled.' : 'The plan was changed.')
  }
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()}>
      <ProductLookup
        label="New product"
        placeholder="Name of a product"
        plansOnly
        id={productId}
        without={subscription.product_id}
        onChange={(id) => {
          if (error !== undefined) reset()
          setProductId(id)
        }}
      />
      <ChoiceCards
        label="Time of the change"
        stacked
        choices={offered}
        value={timing}
        onChange={(value) => {
          if (error !== undefined) reset()
          setTiming(value)
        }}
      />
      {productId !== undefined && preview.isLoading && <Skeleton width="100%" height="8rem" />}
      {data !== undefined && <Consequences subscription={subscription} preview={data} timing={timing} />}
      {isRenewed ? (
        <Notice>The preview was out of date. This is what the change costs now.</Notice>
      ) : (
        <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
      )}
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={isRunning}>
          Cancel
        </Button>
        {isOutOfDate && !isRenewed && (
          <Button tone="soft" onClick={previewAgain}>
            Preview again
          </Button>
        )}
        <Button
          busy={isRunning}
          disabled={data === undefined || preview.error !== undefined}
          onClick={() => data !== undefined && void confirm(data)}
        >
          {data?.due_now == null || dueAmountOf(data.due_now) === 0
            ? timing === 'next_period'
              ? 'Schedule the change'
              : 'Change the plan'
            : `Change the plan and charge ${money(dueAmountOf(data.due_now), data.currency)}`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Moves a subscription to another product, after showing the costs. */
export const ChangePlanDialog = ({ open, subscription, onClose }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(subscription, onClose)
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title="Change the plan" size="wide">
      <ChangePlanForm subscription={subscription} onClose={close} action={action} />
    </Dialog>
  )
}
