import { isId } from '@atelier/contract/primitives/text-forms'
import type { Pending } from '../photo/pending.ts'
import type { TransformationEvent } from '../state/transformation.ts'
import { uploadPhoto } from '../upload/upload-photo.ts'
import { say } from '../texts/speech.ts'

/** Paid checkout session whose transformation the page follows. */
export type PaidSession = {
  readonly session_id: string
  readonly pending: Pending
  /** Photo chosen after the return; it replaces the pending one. */
  readonly photo?: Blob | undefined
  readonly dispatch: (event: TransformationEvent) => void
  /**
   * Called with the draft of a photo uploaded after the return, so that a reload does not upload it again.
   */
  readonly onDraft: (draft_id: string) => void
  readonly signal: AbortSignal
}

/** Uploads the photo of a paid session as a draft; returns undefined after a failure, which it dispatches. */
export const uploadDraft = async (
  { session_id, dispatch, onDraft, signal }: PaidSession,
  photo: Blob,
): Promise<string | undefined> => {
  const result = await uploadPhoto(
    photo,
    ({ phase }) => dispatch({ type: 'connection', online: phase === 'sending' }),
    signal,
    // The link from the e-mail may be incomplete and carry no session id; opening the transformation reports
    // that error.
    isId(session_id) ? session_id : undefined,
  )
  if (result === undefined) return undefined
  if ('rejected' in result) {
    const sentence = say('ended.notUploaded', { reason: result.rejected })
    dispatch({ type: 'transformation-halted', phase: 'failed', message: { sentence } })
    return undefined
  }
  dispatch({ type: 'connection', online: true })
  onDraft(result.draft.id)
  return result.draft.id
}
