import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ProductLookup } from '../lookups/ProductLookup.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Preview, Subscription } from '../api-types.ts'
import { timingsOf, type Timing } from './plan-timings.ts'
import { PlanConsequences } from './PlanConsequences.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'
import css from '../shared/dialog.module.css'

type Props = { subscription: Subscription; onClose: () => void }

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
    api.subscriptionPreviews.change,
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
  const confirm = async (preview: Preview) => {
    setRefused(preview)
    const isDone = await change({
      ...body,
      proratedAt: preview.previewed_at,
      expectedDueNow: preview.due_now?.total_amount ?? 0,
      expectedAmount: preview.amount,
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
      {data !== undefined && <PlanConsequences subscription={subscription} preview={data} timing={timing} />}
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
