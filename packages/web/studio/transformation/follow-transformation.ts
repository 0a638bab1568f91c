import { studio, type Transformation } from '@atelier/contract/areas/studio/studio'
import { resultOf, type CallError, isPassing, isRejected } from '../../lib/api-error.ts'
import { readKeptFile } from '../photo/kept-file.ts'
import { blobOfDataUrl } from '../photo/pending.ts'
import { type TransformationHalt, unknownFailure } from '../state/transformation.ts'
import { call } from '../studio-calls.ts'
import { say } from '../texts/speech.ts'
import { type PaidSession, uploadDraft } from './paid-session.ts'
import { pause, watchTransformation } from './watch-transformation.ts'

/** Retry interval of calls that may succeed a little later, in milliseconds. */
const repeatMs = 3000

/** Returns the halt after a rejected or failed attempt to open the transformation. */
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

/**
 * Opens the transformation, waiting for the payment to arrive. Returns it, or the event with the reason for
 * the halt.
 */
const open = async (
  { session_id, dispatch, signal }: PaidSession,
  draft_id: string | null,
): Promise<Transformation | TransformationHalt | undefined> => {
  while (!signal.aborted) {
    const result = await resultOf(
      call(studio.openTransformation)({ body: { session_id, draft_id } }, { signal }),
    )
    if (result.ok) {
      dispatch({ type: 'connection', online: true })
      return result.value
    }
    if (signal.aborted) return undefined
    const { kind, sentence } = result.error
    if (kind !== 'Conflict' && !isPassing(result.error)) return haltOf(result.error)
    dispatch({ type: 'connection', online: sentence !== undefined })
    if (sentence !== undefined)
      dispatch({ type: 'transformation-halted', phase: 'awaiting-payment', message: result.error })
    await pause(repeatMs, signal)
  }
  return undefined
}

/** Minimum time each specified progress value is shown, in milliseconds. */
const momentMs = 300

/** Returns true when the photo is stored for its painting; the painter's own progress follows. */
const isStored = ({ stage }: Transformation): boolean => ['painting', 'saving', 'completed'].includes(stage)

/**
 * Follows the session of a visitor who returned from checkout to its finished painting (specification 1,
 * section 4.1) and dispatches every step. Safe to restart at any time: a session always leads to the same
 * transformation. Returns its last state; undefined when there was none.
 *
 * A visitor who has just paid sees every progress value, even when the painting is quicker. A visitor from
 * the link of the e-mail sees the painting immediately.
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
  const minimumPause = moment()
  const draft_id = draft ?? (photo ? await uploadDraft(session, photo) : null)
  if (draft_id === undefined) return undefined
  let opened = await open(session, draft_id)
  await minimumPause
  // A draft may have expired during its checkout; the browser's own copy then replaces it.
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
 * Retries a failed transformation and follows it; only follows one already in progress. Repeats the call
 * while the server is unreachable.
 */
export const retryTransformation = async (
  session: PaidSession,
  id: string,
): Promise<Transformation | undefined> => {
  const { dispatch, signal } = session
  const input = { path: { id } }
  while (!signal.aborted) {
    let result = await resultOf(call(studio.retryTransformation)(input, { signal }))
    if (!result.ok && result.error.kind === 'Conflict')
      result = await resultOf(call(studio.getTransformation)(input, { signal }))
    if (signal.aborted) return undefined
    if (result.ok) {
      dispatch({ type: 'connection', online: true })
      return watchTransformation(session, result.value)
    }
    const { sentence } = result.error
    if (sentence !== undefined || !isPassing(result.error)) {
      dispatch({
        type: 'transformation-halted',
        phase: 'failed',
        message: sentence === undefined ? unknownFailure : result.error,
      })
      return undefined
    }
    dispatch({ type: 'connection', online: false })
    await pause(repeatMs, signal)
  }
  return undefined
}
