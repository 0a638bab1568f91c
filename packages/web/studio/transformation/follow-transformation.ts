import type { Transformation } from '@atelier/contract/areas/studio'
import { answerOf, type CallError, isPassing, isRejected } from '../../lib/api-error.ts'
import { readKeptFile } from '../photo/kept-file.ts'
import { blobOfDataUrl } from '../photo/pending.ts'
import { type TransformationHalt, unknownFailure } from '../state/transformation.ts'
import { say } from '../texts/speech.ts'
import { type PaidSession, uploadDraft } from './paid-session.ts'
import { pause, watchTransformation } from './watch-transformation.ts'

/** How long the page waits before it repeats a call that may succeed a little later, in milliseconds. */
const repeatMs = 3000

/** The phase in which the transformation halts after a rejected or failed attempt to open it. */
const haltOf = (error: CallError): TransformationHalt => {
  const type = 'transformation-halted'
  const { issues: [issue] = [] } = error
  if (issue?.loc.at(-1) === 'draft_id')
    return { type, phase: 'photo-needed', message: { ...issue, sentence: issue.msg } }
  const isSaid = error.sentence !== undefined
  if (!isRejected(error)) return { type, phase: 'failed', message: isSaid ? error : unknownFailure }
  const message = isSaid ? error : { sentence: say('ended.incompleteLink') }
  return { type, phase: 'not-found', message }
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
      dispatch({ type: 'transformation-halted', phase: 'awaiting-payment', message: answer.error })
    await pause(repeatMs, signal)
  }
  return undefined
}

/** How long each specified moment of the progress is shown at least, in milliseconds. */
const momentMs = 300

/** Whether the photo is stored beside its painting to be; the painter's own progress follows. */
const isStored = ({ stage }: Transformation): boolean => ['painting', 'saving', 'completed'].includes(stage)

/**
 * Takes a visitor who came back from the checkout to the finished painting (specification 1, section 4.1) and dispatches
 * every step. Safe to begin again at any time: a session always leads to the same transformation. Answers its last
 * state; undefined when there was none.
 *
 * The moments of the progress are shown to a visitor who has just paid, also when the painting is quicker. Who comes
 * by the link of the e-mail sees the painting at once.
 */
export const followTransformation = async (session: PaidSession): Promise<Transformation | undefined> => {
  const { pending, dispatch, signal } = session
  const photo =
    session.photo ??
    (pending.image === null ? await readKeptFile(session.session_id) : blobOfDataUrl(pending.image))
  const draft = session.photo ? null : pending.draft
  const justPaid = photo !== undefined || draft !== null
  const moment = async () => (justPaid ? pause(momentMs, signal) : undefined)
  await moment()
  dispatch({ type: 'prepared' })
  const shown = moment()
  const draft_id = draft ?? (photo ? await uploadDraft(session, photo) : null)
  if (draft_id === undefined) return undefined
  let opened = await open(session, draft_id)
  await shown
  // A draft may have expired while its checkout was open; the browser's own copy then takes its place.
  if (opened && 'phase' in opened && opened.phase === 'photo-needed' && draft !== null && photo) {
    const fresh = await uploadDraft(session, photo)
    if (fresh === undefined) return undefined
    opened = await open(session, fresh)
  }
  if (opened === undefined) return undefined
  if ('id' in opened) {
    if (isStored(opened)) {
      dispatch({ type: 'original-stored' })
      await moment()
    }
    return watchTransformation(session, opened)
  }
  dispatch(opened)
  return undefined
}

/**
 * Retries a failed transformation and follows it; one that is under way already is only followed. Repeats the call
 * while the server is out of reach.
 */
export const retryTransformation = async (
  session: PaidSession,
  id: string,
): Promise<Transformation | undefined> => {
  const { client, dispatch, signal } = session
  const call = { path: { id } }
  while (!signal.aborted) {
    let answer = await answerOf(client.retryTransformation(call, { signal }))
    if (!answer.ok && answer.error.kind === 'Conflict')
      answer = await answerOf(client.getTransformation(call, { signal }))
    if (signal.aborted) return undefined
    if (answer.ok) {
      dispatch({ type: 'connection', online: true })
      return watchTransformation(session, answer.value)
    }
    const { sentence } = answer.error
    if (sentence !== undefined || !isPassing(answer.error)) {
      dispatch({
        type: 'transformation-halted',
        phase: 'failed',
        message: sentence === undefined ? unknownFailure : answer.error,
      })
      return undefined
    }
    dispatch({ type: 'connection', online: false })
    await pause(repeatMs, signal)
  }
  return undefined
}
