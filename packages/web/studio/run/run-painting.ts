import type { Transformation } from '@atelier/contract/areas/studio'
import { Id } from '@atelier/contract/primitives/parts'
import { safeParse } from 'zod/v4/core'
import type { Pending } from '../photo/pending.ts'
import type { StudioClient } from '../studio-client.ts'
import { keepPhoto } from '../upload/keep-photo.ts'
import type { WizardEvent } from '../wizard/the-wizard.ts'
import { blobOfDataUrl } from './data-url.ts'
import { pause } from './pause.ts'
import { problemOf, type Problem } from './problem.ts'
import { watchPainting } from './watch-painting.ts'

export type PaintingRun = {
  readonly client: StudioClient
  readonly session_id: string
  readonly pending: Pending
  /** A photo the visitor has just chosen anew; it goes before whatever is pending. */
  readonly photo?: Blob | undefined
  readonly tell: (event: WizardEvent) => void
  /** Notes the draft a late upload was kept as, so that a reload does not send it again. */
  readonly onDraft: (draft_id: string) => void
  readonly signal: AbortSignal
}

export const unknownFailure = 'Failed to process your image. Please contact support.'
const awaitMs = 3000

/** Brings a picture to the studio; undefined when that failed, which has then been told. */
const keepPicture = async (run: PaintingRun, picture: Blob): Promise<string | undefined> => {
  const online = (now: boolean) => run.tell({ type: 'connection', online: now })
  const result = await keepPhoto(
    picture,
    { onShare: () => online(true), onCut: () => online(false) },
    run.signal,
    // A link that was cut off names nothing; the painting's own call will say so.
    safeParse(Id, run.session_id).success ? run.session_id : undefined,
  )
  if (result === undefined) return undefined
  if ('refused' in result) {
    run.tell({ type: 'run-broken', sentence: `Failed to upload image: ${result.refused}` })
    return undefined
  }
  online(true)
  run.onDraft(result.kept.id)
  return result.kept.id
}

type Opened = { readonly painting: Transformation } | { readonly photoMissing: string } | undefined

/** What a failed attempt to open the painting leads to: another one (`again`), the photo's absence, or an end already told. */
const judge = (run: PaintingRun, { kind, sentence, field }: Problem): Opened | 'again' => {
  if (kind === 'refused' && field === 'draft_id')
    return { photoMissing: sentence ?? 'Please choose your photo once more.' }
  if (kind === 'refused') {
    const refusal = field === undefined ? sentence : undefined
    run.tell({
      type: 'run-refused',
      sentence: refusal ?? 'This link is not complete. Please use the one from your e-mail.',
    })
    return undefined
  }
  if (kind === 'broken') {
    run.tell({ type: 'run-broken', sentence: sentence ?? unknownFailure })
    return undefined
  }
  run.tell({ type: 'connection', online: sentence !== undefined })
  if (sentence !== undefined) run.tell({ type: 'payment-awaited', sentence })
  return 'again'
}

/** Asks for the painting until the payment has arrived. Undefined when it was refused, which has then been told. */
const openPainting = async (run: PaintingRun, draft_id: string | null): Promise<Opened> => {
  while (!run.signal.aborted) {
    try {
      const painting = await run.client.openTransformation(
        { body: { session_id: run.session_id, draft_id } },
        { signal: run.signal },
      )
      run.tell({ type: 'connection', online: true })
      return { painting }
    } catch (error) {
      if (run.signal.aborted) return undefined
      const verdict = judge(run, problemOf(error))
      if (verdict !== 'again') return verdict
    }
    await pause(awaitMs, run.signal)
  }
  return undefined
}

const follow = async (run: PaintingRun, painting: Transformation): Promise<Transformation> => {
  let latest = painting
  const onPainting = (news: Transformation) => {
    latest = news
    run.tell({ type: 'painting-heard', painting: news })
  }
  onPainting(painting)
  if (painting.status === 'processing') {
    await watchPainting(
      run.client,
      painting.id,
      { onPainting, onConnection: (online) => run.tell({ type: 'connection', online }) },
      run.signal,
    )
  }
  return latest
}

/**
 * Carries a visitor who came back from the checkout to the finished painting (specification 1, section 4.1), telling
 * every step. Safe to begin again at any time: the same session always leads to the same painting.
 * Answers the painting as it was last heard of; undefined when there was none.
 */
export const runPainting = async (run: PaintingRun): Promise<Transformation | undefined> => {
  const { pending, photo } = run
  const picture = photo ?? (pending.image === null ? undefined : blobOfDataUrl(pending.image))
  const known = photo ? null : pending.draft
  run.tell({ type: 'prepared' })
  const draft_id = known ?? (picture ? await keepPicture(run, picture) : null)
  if (draft_id === undefined) return undefined
  run.tell({ type: 'original-kept' })
  let opened = await openPainting(run, draft_id)
  // A draft may have expired while its checkout waited; the browser's own copy then takes its place.
  if (opened && 'photoMissing' in opened && known !== null && picture) {
    const fresh = await keepPicture(run, picture)
    if (fresh === undefined) return undefined
    opened = await openPainting(run, fresh)
  }
  if (opened && 'photoMissing' in opened) run.tell({ type: 'photo-needed', sentence: opened.photoMissing })
  return opened && 'painting' in opened ? follow(run, opened.painting) : undefined
}

/** Has a failed painting tried again and follows it; one that is under way again already is only followed. */
export const retryPainting = async (run: PaintingRun, id: string): Promise<Transformation | undefined> => {
  try {
    return await follow(run, await run.client.retryTransformation({ path: { id } }, { signal: run.signal }))
  } catch (error) {
    const { kind, sentence } = problemOf(error)
    const broken = () => run.tell({ type: 'run-broken', sentence: sentence ?? unknownFailure })
    if (kind !== 'conflict') return void broken()
    return run.client.getTransformation({ path: { id } }, { signal: run.signal }).then(
      (painting) => follow(run, painting),
      () => void broken(),
    )
  }
}
