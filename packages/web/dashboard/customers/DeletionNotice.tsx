import * as api from '@atelier/contract'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Customer } from '../api-types.ts'
import css from './CustomerDetails.module.css'

type Props = { customer: Customer; onDelete: () => void }

/** Shows the customer's request for deletion, until it is carried out or dismissed. */
export const DeletionNotice = ({ customer: { id }, onDelete }: Props) => {
  const { long } = useFormat()
  const request = useEndpoint(api.customerDeletionRequests.get, { path: { id } })
  const dismiss = useWrite(api.customerDeletionRequests.dismiss)
  const at = request.data?.requested_at
  if (request.data === undefined && request.error !== undefined)
    return (
      <LoadFailed
        title="Requests of this customer could not be loaded."
        error={request.error}
        onRetry={request.refetch}
      />
    )
  if (at === undefined || at === null) return null
  const run = async () => {
    const result = await resultOf(dismiss.run({ path: { id } }))
    if (!result.ok) return
    showToast('good', 'The request was dismissed.')
  }
  return (
    <Notice title="This customer has requested deletion.">
      <p>They asked on {long(at)}. Answer within a month.</p>
      {dismiss.error && <p>{errorSentence(dismiss.error)}</p>}
      <p className={css.choices}>
        <Button tone="soft" size="small" onClick={onDelete}>
          Delete…
        </Button>
        <Button tone="plain" size="small" busy={dismiss.isRunning} onClick={() => void run()}>
          Dismiss
        </Button>
      </p>
    </Notice>
  )
}
