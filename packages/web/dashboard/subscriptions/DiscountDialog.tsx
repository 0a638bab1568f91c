import * as api from '@atelier/contract'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DiscountLookup } from '../lookups/DiscountLookup.tsx'
import type { Subscription } from '../api-types.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'
import css from '../shared/dialog.module.css'

type Props = { subscription: Subscription; onClose: () => void }

const DiscountForm = ({ subscription, onClose, action }: Props & { action: ChangeOfDialog }) => {
  const { day } = useFormat()
  const [chosen, setChosen] = useState(subscription.discount_id ?? undefined)
  const { change, isRunning, error, reset } = action
  const body = { discountId: chosen ?? null }
  const isChanged = body.discountId !== subscription.discount_id
  const preview = useEndpoint(
    api.subscriptionPreviews.change,
    { path: { id: subscription.id }, body },
    { enabled: isChanged },
  )
  const { data } = preview
  // An issue of the discount is shown at its field; any other failure below.
  const isInvalid = preview.error?.kind === 'invalid'
  const problem = error ?? (isChanged && !isInvalid ? preview.error : undefined)
  const confirm = async () => {
    if (!(await change(body))) return
    onClose()
    showToast('good', chosen === undefined ? 'The discount was removed.' : 'The discount was applied.')
  }
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()}>
      <DiscountLookup
        id={chosen}
        onChange={(id) => {
          if (error !== undefined) reset()
          setChosen(id)
        }}
        error={isChanged && isInvalid && preview.error ? errorSentence(preview.error) : undefined}
      />
      {isChanged && preview.isLoading && <Skeleton width="100%" height="8rem" />}
      {isChanged && data !== undefined && data.next_invoice !== null && data.next_invoice_at !== null && (
        <div className={css.framed}>
          <InvoiceTable
            invoice={data.next_invoice}
            currency={data.currency}
            total={`Charged on ${day(data.next_invoice_at)}`}
          />
        </div>
      )}
      <ul className={css.consequences}>
        <li>It applies from the next invoice; the current period stays as it was charged.</li>
        <li>The customer gets no e-mail about it.</li>
      </ul>
      <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={isRunning}>
          Cancel
        </Button>
        <Button
          busy={isRunning}
          disabled={!isChanged || data === undefined}
          onClick={() => isChanged && data !== undefined && void confirm()}
        >
          {chosen === undefined && isChanged ? 'Remove the discount' : 'Apply the discount'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Adds a discount to the future periods of a subscription, or removes it. */
export const DiscountDialog = ({ open, subscription, onClose }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(subscription, onClose)
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title="Discount">
      <DiscountForm subscription={subscription} onClose={close} action={action} />
    </Dialog>
  )
}
