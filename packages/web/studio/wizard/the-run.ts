import type { PaintingWishes, Transformation } from '@atelier/contract/areas/studio'

/** What happens after the visitor came back from the checkout. */
export type Run = {
  readonly session_id: string
  readonly phase:
    | 'preparing'
    | 'awaiting-payment'
    | 'photo-needed'
    | 'painting'
    | 'done'
    | 'failed'
    | 'refused'
  /** 0 to 100; falls only when a failed run starts again. */
  readonly progress: number
  readonly stage: string
  /** How many paintings are ahead. */
  readonly ahead: number
  readonly original: string | null
  readonly result: string | null
  /** The result as the page shows it, lighter than the one to download. */
  readonly shown: string | null
  readonly transformation_id: string | null
  /** The reason, in the phases that need one. */
  readonly sentence: string | null
  readonly can_retry: boolean
  /** The safety checker refused the photo; the payment goes back. */
  readonly refused: boolean
  /** The payment went back, because the painting could not be made. */
  readonly refunded: boolean
  /** What was asked for, once the studio has said so. */
  readonly wishes: PaintingWishes | null
  readonly online: boolean
}

/** A run begins at 10 (specification 1, section 4.1). */
export const startRun = (session_id: string, original: string | null): Run => ({
  session_id,
  phase: 'preparing',
  progress: 10,
  stage: 'preparing',
  ahead: 0,
  original,
  result: null,
  shown: null,
  transformation_id: null,
  sentence: null,
  can_retry: false,
  refused: false,
  refunded: false,
  wishes: null,
  online: true,
})

const unknownFailure = 'Failed to process your image. Please contact support.'

/** Takes in what the studio says about the painting. The visitor's own picture stays on show until the stored one exists. */
export const mergePainting = (run: Run, painting: Transformation): Run => {
  // News may overtake each other on two channels: what is finished stays finished.
  if (run.phase === 'done') return run
  const base = {
    ...run,
    transformation_id: painting.id,
    stage: painting.stage,
    ahead: painting.ahead,
    original: run.original ?? painting.original_image,
    sentence: null,
    can_retry: painting.can_retry,
    refused: painting.refused,
    refunded: painting.refunded,
    // The same object again and again, so that nothing is painted twice for it.
    wishes: run.wishes ?? painting.wishes,
  }
  switch (painting.status) {
    case 'completed':
      return {
        ...base,
        phase: 'done',
        progress: 100,
        original: painting.original_image ?? run.original,
        result: painting.transformed_image,
        shown: painting.shown_image ?? painting.transformed_image,
      }
    case 'failed':
      return { ...base, phase: 'failed', sentence: painting.failure ?? unknownFailure }
    case 'processing':
      return { ...base, phase: 'painting', progress: Math.max(run.progress, Math.min(99, painting.progress)) }
  }
}

/** The three sentences that take turns while a painting is made. */
export const statusSentences = [
  'Looking at the light and colours in your photo…',
  'Laying down the first washes of paint…',
  'Adding the fine strokes, one after another…',
] as const

/** How long each stays, in milliseconds (specification 1, section 9). */
export const statusTurn = 3000

/** The true state of the run in one line. */
export const runLine = (run: Run): string => {
  if (!run.online) return 'You are offline. We go on painting, and this page follows again when you are back.'
  switch (run.phase) {
    case 'preparing':
      return run.progress < 30 ? 'Checking your payment' : 'Handing your photo to the painter'
    case 'awaiting-payment':
      return run.sentence ?? 'Your payment is still being processed. We ask again every few seconds.'
    case 'painting':
      if (run.ahead > 0)
        return run.ahead === 1
          ? 'One painting is ahead of yours'
          : `${run.ahead} paintings are ahead of yours`
      return stageLines[run.stage] ?? 'Painting'
    default:
      return ''
  }
}

const stageLines: Readonly<Record<string, string>> = {
  queued: 'Your painting is next',
  uploading: 'Putting your photo on the easel',
  painting: 'Painting',
  saving: 'Letting the paint dry',
}
