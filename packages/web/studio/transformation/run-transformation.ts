import type { Transformation } from '@atelier/contract/areas/studio'
import { Id } from '@atelier/contract/primitives/parts'
import { safeParse } from 'zod/v4/core'
import { answerOf, type CallError, isPassing, isRejected } from '../../lib/api-error.ts'
import { blobOfDataUrl, type Pending } from '../photo/pending.ts'
import { type TransformationEvent, unknownFailure } from '../state/transformation.ts'
import type { StudioClient } from '../studio-client.ts'
import { uploadPhoto } from '../upload/upload-photo.ts'
import { pause, watchTransformation } from './watch-transformation.ts'

export type TransformationRun = {
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
const uploadDraft = async (run: TransformationRun, photo: Blob): Promise<string | undefined> => {
  const online = (now: boolean) => run.dispatch({ type: 'connection', online: now })
  const result = await uploadPhoto(
    photo,
    { onShare: () => online(true), onCut: () => online(false) },
    run.signal,
    // A link that was cut off names no session; opening the transformation answers with that error.
    safeParse(Id, run.session_id).success ? run.session_id : undefined,
  )
  if (result === undefined) return undefined
  if ('rejected' in result) {
    run.dispatch({ type: 'transformation-failed', sentence: `Failed to upload image: ${result.rejected}` })
    return undefined
  }
  online(true)
  run.onDraft(result.draft.id)
  return result.draft.id
}

type Opened = { readonly transformation: Transformation } | { readonly photoMissing: string }

/** What a failed attempt to open the transformation leads to: another attempt, a missing photo, or an end that was dispatched. */
const afterError = (run: TransformationRun, error: CallError): Opened | 'again' | undefined => {
  const { sentence } = error
  if (error.kind === 'Conflict' || isPassing(error)) {
    run.dispatch({ type: 'connection', online: sentence !== undefined })
    if (sentence !== undefined) run.dispatch({ type: 'payment-pending', sentence })
    return 'again'
  }
  const [issue] = error.issues ?? []
  if (issue?.loc.at(-1) === 'draft_id') return { photoMissing: issue.msg }
  if (isRejected(error)) {
    const incomplete = 'This link is not complete. Please use the one from your e-mail.'
    run.dispatch({ type: 'transformation-not-found', sentence: sentence ?? incomplete })
  } else run.dispatch({ type: 'transformation-failed', sentence: sentence ?? unknownFailure })
  return undefined
}

/** Opens the transformation, waiting for the payment to arrive. Undefined when that failed, which was dispatched. */
const open = async (run: TransformationRun, draft_id: string | null): Promise<Opened | undefined> => {
  const { client, session_id, signal } = run
  while (!signal.aborted) {
    const answer = await answerOf(client.openTransformation({ body: { session_id, draft_id } }, { signal }))
    if (answer.ok) {
      run.dispatch({ type: 'connection', online: true })
      return { transformation: answer.value }
    }
    if (signal.aborted) return undefined
    const next = afterError(run, answer.error)
    if (next !== 'again') return next
    await pause(paymentPollMs, signal)
  }
  return undefined
}

const follow = async (run: TransformationRun, transformation: Transformation): Promise<Transformation> => {
  let latest = transformation
  const onTransformation = (update: Transformation) => {
    latest = update
    run.dispatch({ type: 'transformation-updated', transformation: update })
  }
  onTransformation(transformation)
  if (transformation.status === 'processing') {
    const onConnection = (online: boolean) => run.dispatch({ type: 'connection', online })
    await watchTransformation(run.client, transformation.id, { onTransformation, onConnection }, run.signal)
  }
  return latest
}

/**
 * Takes a visitor who came back from the checkout to the finished painting (specification 1, section 4.1) and dispatches
 * every step. Safe to begin again at any time: a session always leads to the same transformation. Answers its last
 * state; undefined when there was none.
 */
export const runTransformation = async (run: TransformationRun): Promise<Transformation | undefined> => {
  const { pending } = run
  const photo = run.photo ?? (pending.image === null ? undefined : blobOfDataUrl(pending.image))
  const draft = run.photo ? null : pending.draft
  run.dispatch({ type: 'prepared' })
  const draft_id = draft ?? (photo ? await uploadDraft(run, photo) : null)
  if (draft_id === undefined) return undefined
  run.dispatch({ type: 'photo-uploaded' })
  let opened = await open(run, draft_id)
  // A draft may have expired while its checkout was open; the browser's own copy then takes its place.
  if (opened && 'photoMissing' in opened && draft !== null && photo) {
    const fresh = await uploadDraft(run, photo)
    if (fresh === undefined) return undefined
    opened = await open(run, fresh)
  }
  if (opened && 'photoMissing' in opened)
    run.dispatch({ type: 'photo-needed', sentence: opened.photoMissing })
  return opened && 'transformation' in opened ? follow(run, opened.transformation) : undefined
}

/** Retries a failed transformation and follows it; one that is under way already is only followed. */
export const retryTransformation = async (
  run: TransformationRun,
  id: string,
): Promise<Transformation | undefined> => {
  const { client, signal } = run
  const retried = await answerOf(client.retryTransformation({ path: { id } }, { signal }))
  const answer =
    retried.ok || retried.error.kind !== 'Conflict'
      ? retried
      : await answerOf(client.getTransformation({ path: { id } }, { signal }))
  if (answer.ok) return follow(run, answer.value)
  run.dispatch({ type: 'transformation-failed', sentence: answer.error.sentence ?? unknownFailure })
  return undefined
}
