import { isEmail } from '@atelier/contract/primitives/text-forms'
import type { Store } from '../../lib/store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { keepLastPainting, readLastPainting } from '../last-painting/last-painting.ts'
import { clearPending, keepPending, readPending } from '../photo/pending.ts'
import { say } from '../texts/speech.ts'
import type { PaidSession } from '../transformation/paid-session.ts'
import type { Ports } from './ports.ts'
import type { Wizard, WizardEvent } from './wizard.ts'

/** Follows a paid transformation, and sends its painting. */
export const createPaidTransformation = (
  { loadWork, showPath }: Pick<Ports, 'loadWork' | 'showPath'>,
  { state, dispatch }: Store<Wizard, WizardEvent>,
) => {
  let following: AbortController | undefined

  const stop = (): void => following?.abort()

  /**
   * Follows the transformation of a checkout session to its painting, and then to the large one.
   *
   * @param retry the id of a failed transformation to retry
   * @param photo a photo chosen after the payment
   */
  const follow = async (
    session_id: string,
    { retry, photo }: { retry?: string; photo?: Blob } = {},
  ): Promise<void> => {
    stop()
    const control = new AbortController()
    following = control
    const work = await loadWork()
    const session: PaidSession = {
      session_id,
      pending: readPending(),
      photo,
      dispatch: (event) => control.signal.aborted || dispatch(event),
      onDraft: (draft_id) => keepPending('draft', draft_id),
      signal: control.signal,
    }
    const result = await (retry === undefined
      ? work.followTransformation(session)
      : work.retryTransformation(session, retry))
    if (control.signal.aborted || result?.status !== 'completed') return
    clearPending()
    showPath(location.pathname)
    // After a reload the painting is not new.
    if (readLastPainting()?.session_id !== session_id) showToast('good', say('done.toast'))
    const picture = result.shown_image ?? result.transformed_image
    if (picture !== null) keepLastPainting({ session_id, picture })
    await work.watchLargePainting(session, result)
  }

  return {
    follow,
    stop,
    tryAgain: async (): Promise<void> => {
      const { transformation } = state()
      if (!transformation) return
      const { session_id, phase, latest } = transformation
      dispatch({ type: 'transformation-resumed' })
      await follow(session_id, phase === 'failed' && latest ? { retry: latest.id } : {})
    },
    /**
     * Sends a finished painting to another address.
     *
     * @returns an error sentence; null when the e-mail is being sent
     */
    correctEmail: async (id: string, typed: string): Promise<string | null> => {
      const email = typed.trim()
      if (!isEmail(email)) return say('email.wrong')
      const { session_id = '' } = state().transformation ?? {}
      const work = await loadWork()
      const corrected = await work.correctEmail(id, session_id, email)
      if ('problem' in corrected) return corrected.problem
      dispatch({ type: 'email-typed', email })
      dispatch({ type: 'email-corrected', transformation: corrected })
      return null
    },
  }
}
