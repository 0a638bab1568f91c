import { useRef } from 'react'
import { callErrorOf } from '../../lib/api-error.ts'
import { useAction } from '../../lib/queries.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { changedBesides, client, type Subscription } from './client.ts'

export type Change = Parameters<typeof client.subscriptions.update>[0]['body']

/**
 * Changes a subscription. The same change, asked for again after its answer was lost, has the same idempotency key, so
 * that it is made once; a refusal settles it.
 */
export const useChange = ({ id }: Pick<Subscription, 'id'>) => {
  const { run, ...action } = useAction(client.subscriptions.update, changedBesides)
  const attempt = useRef<SaveAttempt>(undefined)
  return {
    ...action,
    /** Whether the change was made; if not, the reason stands in `error`. */
    change: async (body: Change): Promise<boolean> => {
      const tried = saveAttempt(body, attempt.current)
      attempt.current = tried
      try {
        await run({ path: { id }, body }, tried.key)
        attempt.current = undefined
        return true
      } catch (error) {
        attempt.current = afterFailure(tried, callErrorOf(error))
        return false
      }
    },
  }
}

/** A change that a dialog asks for: the dialog cannot be closed while it runs, and forgets its failure when it closes. */
export const useChangeOfDialog = (subscription: Pick<Subscription, 'id'>, onClose: () => void) => {
  const action = useChange(subscription)
  const close = () => {
    action.reset()
    onClose()
  }
  return { action, close, dismissable: !action.isRunning }
}

/** A change as the form in a dialog gets it. */
export type ChangeOfDialog = ReturnType<typeof useChange>
