import * as api from '@atelier/contract'
import { useRef } from 'react'
import { callErrorOf } from '../../lib/api-error.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import { useWrite } from '../../lib/queries.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import type { Subscription } from '../api-types.ts'

export type Change = BodyOf<typeof api.subscriptions.update>

/**
 * Changes a subscription. The same change, retried after its response was lost, has the same idempotency key,
 * so that it is made once; a rejection settles it.
 */
export const useChange = ({ id }: Pick<Subscription, 'id'>) => {
  const { run, ...action } = useWrite(api.subscriptions.update)
  const attempt = useRef<SaveAttempt>(undefined)
  return {
    ...action,
    /** Returns true when the change was made; otherwise `error` has the reason. */
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

/**
 * Returns a change made in a dialog: the dialog cannot be closed while it runs, and clears its error when it
 * closes.
 */
export const useChangeOfDialog = (subscription: Pick<Subscription, 'id'>, onClose: () => void) => {
  const action = useChange(subscription)
  const close = () => {
    action.reset()
    onClose()
  }
  return { action, close, dismissable: !action.isRunning }
}

/** A change, as passed to the form in a dialog. */
export type ChangeOfDialog = ReturnType<typeof useChange>
