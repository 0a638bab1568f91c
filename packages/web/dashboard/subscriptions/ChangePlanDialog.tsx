import { dueAmountOf } from '@atelier/contract/areas/refund-amounts'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
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
  { value: 'invoice', label: 'Now, with a separate invoice' },
  { value: 'prorate', label: 'With the next invoice' },
] as const

type Timing = (typeof timings)[number]['value']

/** Charge of the change, to the cent, and the charges after it. */
const Consequences = ({ subscription, preview }: { subscription: Subscription; preview: Preview }) => {
  const { money, day } = useFormat()
  const { due_now, next_invoice, next_invoice_at, currency, amount } = preview
  const { recurring_interval, recurring_interval_count } = preview
  const shown = due_now ?? next_invoice
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
          The product and its benefits change immediately. From then on it costs{' '}
          <strong>
            {perInterval(money(amount, currency), recurring_interval, recurring_interval_count)}
          </strong>{' '}
          before tax.
        </li>
        {(recurring_interval !== subscription.recurring_interval ||
          recurring_interval_count !== subscription.recurring_interval_count) && (
          <li>A new period starts now, because the interval changes.</li>
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
  const [productId, setProductId] = useState<string>()
  const [timing, setTiming] = useState<Timing>(
    subscriptionSettings?.prorationBehavior === 'invoice' ? 'invoice' : 'prorate',
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
    showToast('good', 'The plan was changed.')
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
      <Select
        label="The difference for the rest of the period is charged"
        choices={timings}
        value={timing}
        onChange={(value) => {
          if (error !== undefined) reset()
          setTiming(value)
        }}
      />
      {productId !== undefined && preview.isLoading && <Skeleton width="100%" height="8rem" />}
      {data !== undefined && <Consequences subscription={subscription} preview={data} />}
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
            ? 'Change the plan'
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
