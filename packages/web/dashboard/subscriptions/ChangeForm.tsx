import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import type { ReactNode } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Preview, Subscription } from '../api-types.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { Change, ChangeOfDialog } from './use-change.ts'
import css from '../shared/dialog.module.css'

/** Input of a preview that is not requested. */
const noChange: Change = { pendingUpdate: null }

type Props = {
  subscription: Subscription
  action: ChangeOfDialog
  onClose: () => void
  /** Change to preview and confirm; undefined while the fields are incomplete. */
  body: Change | undefined
  /** Label of the button: `Resume`. The amount charged with the change follows it. */
  label: string
  /** Message after the change. */
  done: string
  /** Fields of the change. */
  children?: ReactNode
  /** Consequences of the change, as list items. */
  renderConsequences: (preview: Preview) => ReactNode
}

/** Form of a change in a dialog: its fields, its charges as the server previews them, and its confirmation. */
export const ChangeForm = (props: Props) => {
  const { subscription, action, onClose, body, label, done, children, renderConsequences } = props
  const { money } = useFormat()
  const { change, isRunning, error } = action
  const preview = useEndpoint(
    api.subscriptionPreviews.change,
    { path: { id: subscription.id }, body: body ?? noChange },
    { enabled: body !== undefined },
  )
  const data = body === undefined ? undefined : preview.data
  const problem = error ?? (body === undefined ? undefined : preview.error)
  const due = data?.due_now == null ? 0 : dueAmountOf(data.due_now)
  const confirm = async () => {
    if (body === undefined || !(await change(body))) return
    onClose()
    showToast('good', done)
  }
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()}>
      {children}
      {body !== undefined && preview.isLoading && <Skeleton width="100%" height="6rem" />}
      {data !== undefined && data.due_now !== null && (
        <div className={css.framed}>
          <InvoiceTable invoice={data.due_now} currency={data.currency} total="Charged now" />
        </div>
      )}
      {data !== undefined && <ul className={css.consequences}>{renderConsequences(data)}</ul>}
      <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={isRunning}>
          Cancel
        </Button>
        <Button
          busy={isRunning}
          disabled={data === undefined || preview.error !== undefined}
          onClick={() => void confirm()}
        >
          {due === 0 ? label : `${label} and charge ${money(due, data?.currency ?? subscription.currency)}`}
        </Button>
      </DialogActions>
    </form>
  )
}
