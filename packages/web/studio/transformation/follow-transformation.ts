import type { Transformation } from '@atelier/contract/areas/studio'
import { Id } from '@atelier/contract/primitives/parts'
import { safeParse } from 'zod/v4/core'
import { answerOf, type CallError, isPassing, isRejected } from '../../lib/api-error.ts'
import { blobOfDataUrl, type Pending } from '../photo/pending.ts'
import { type TransformationEvent, type TransformationHalt, unknownFailure } from '../state/transformation.ts'
import type { StudioClient } from '../studio-client.ts'
import { uploadPhoto } from '../upload/upload-photo.ts'
import { pause, watchTransformation } from './watch-transformation.ts'

/** A paid checkout session whose transformation the page follows. */
export type PaidSession = {
  readonly client: StudioClient
  readonly session_id: string
  readonly pending: Pending
  /** A photo that was chosen after the return; it takes the place of the pending one. */
  readonly photo?: Blob | undefined
  readonly dispatch: (event: TransformationEvent) => void
  /** Called with the draft of a photo uploaded after the return, so that a reload does not upload it again. */
  readonly onDraft: (draft_id: string) => void
  readonly signal: AbortSignal
}

const paymentPollMs = 3000

/** Uploads the photo as a draft; undefined when that failed, which was dispatched. */
const uploadDraft = async (session: PaidSession, photo: Blob): Promise<string | undefined> => {
  const { session_id, dispatch, signal } = session
  const result = await uploadPhoto(
    photo,
    ({ phase }) => dispatch({ type: 'connection', online: phase === 'sending' }),
    signal,
    // A link that was cut off names no session; opening the transformation answers with that error.
    safeParse(Id, session_id).success ? session_id : undefined,
  )
  if (result === undefined) return undefined
  if ('rejected' in result) {
    const sentence = `Failed to upload image: ${result.rejected}`
    dispatch({ type: 'transformation-halted', phase: 'failed', sentence })
    return undefined
  }
  dispatch({ type: 'connection', online: true })
  session.onDraft(result.draft.id)
  return result.draft.id
}

/** The phase in which the transformation halts after a rejected or failed attempt to open it. */
const haltOf = (error: CallError): TransformationHalt => {
  const type = 'transformation-halted'
  const { sentence, issues: [issue] = [] } = error
  if (issue?.loc.at(-1) === 'draft_id') return { type, phase: 'photo-needed', sentence: issue.msg }
  if (!isRejected(error)) return { type, phase: 'failed', sentence: sentence ?? unknownFailure }
  const incomplete = 'This link is not complete. Please use the one from your e-mail.'
  return { type, phase: 'not-found', sentence: sentence ?? incomplete }
}

/** Opens the transformation, waiting for the payment to arrive. Answers it, or the event that says why it halts. */
const open = async (
  { client, session_id, dispatch, signal }: PaidSession,
  draft_id: string | null,
): Promise<Transformation | TransformationHalt | undefined> => {
  while (!signal.aborted) {
    const answer = await answerOf(client.openTransformation({ body: { session_id, draft_id } }, { signal }))
    if (answer.ok) {
      dispatch({ type: 'connection', online: true })
      return answer.value
    }
    if (signal.aborted) return undefined
    const { kind, sentence } = answer.error
    if (kind !== 'Conflict' && !isPassing(answer.error)) return haltOf(answer.error)
    dispatch({ type: 'connection', online: sentence !== undefined })
    if (sentence !== undefined)
      dispatch({ type: 'transformation-halted', phase: 'awaiting-payment', sentence })
    await pause(paymentPollMs, signal)
  }
  return undefined
}

/** Follows an opened transformation to its end and answers its last state. */
const follow = async (
  { client, dispatch, signal }: PaidSession,
  transformation: Transformation,
): Promise<Transformation> => {
  let latest = transformation
  const onTransformation = (update: Transformation) => {
    latest = update
    dispatch({ type: 'transformation-updated', transformation: update })
  }
  onTransformation(transformation)
  if (transformation.status === 'processing') {
    const onConnection = (online: boolean) => dispatch({ type: 'connection', online })
    await watchTransformation(client, transformation.id, { onTransformation, onConnection }, signal)
  }
  return latest
}

/**
 * Takes a visitor who came back from the checkout to the finished painting (specification 1, section 4.1) and dispatches
 * every step. Safe to begin again at any time: a session always leads to the same transformation. Answers its last
 * state; undefined when there was none.
 */
export const followTransformation = async (session: PaidSession): Promise<Transformation | undefined> => {
  const { pending, dispatch } = session
  const photo = session.photo ?? (pending.image === null ? undefined : blobOfDataUrl(pending.image))
  const draft = session.photo ? null : pending.draft
  dispatch({ type: 'prepared' })
  const draft_id = draft ?? (photo ? await uploadDraft(session, photo) : null)
  if (draft_id === undefined) return undefined
  dispatch({ type: 'photo-uploaded' })
  let opened = await open(session, draft_id)
  // A draft may have expired while its checkout was open; the browser's own copy then takes its place.
  if (opened && 'phase' in opened && opened.phase === 'photo-needed' && draft !== null && photo) {
    const fresh = await uploadDraft(session, photo)
    if (fresh === undefined) return undefined
    opened = await open(session, fresh)
  }
  if (opened === undefined || 'id' in opened) return opened && follow(session, opened)
  dispatch(opened)
  return undefined
}

/** Retries a failed transformation and follows it; one that is under way already is only followed. */
export const retryTransformation = async (
  session: PaidSession,
  id: string,
): Promise<Transformation | undefined> => {
  const { client, dispatch, signal } = session
  const call = { path: { id } }
  let answer = await answerOf(client.retryTransformation(call, { signal }))
  if (!answer.ok && answer.error.kind === 'Conflict')
    answer = await answerOf(client.getTransformation(call, { signal }))
  if (answer.ok) return follow(session, answer.value)
  const sentence = answer.error.sentence ?? unknownFailure
  dispatch({ type: 'transformation-halted', phase: 'failed', sentence })
  return undefined
}
