import type { PaintOptions, Transformation } from '@atelier/contract/areas/studio'

/** The transformation that the visitor has paid for, as the page shows it after the return from the checkout. */
export type TransformationState = {
  readonly session_id: string
  readonly phase:
    | 'preparing'
    | 'awaiting-payment'
    | 'photo-needed'
    | 'painting'
    | 'done'
    | 'failed'
    | 'not-found'
  /** 0 to 100; falls only when a failed transformation is resumed. */
  readonly progress: number
  readonly stage: string
  /** How many transformations are ahead in the queue. */
  readonly ahead: number
  readonly original: string | null
  readonly result: string | null
  /** The painting as the page shows it, lighter than the one to download. */
  readonly shown: string | null
  readonly transformation_id: string | null
  /** The reason, in the phases that need one. */
  readonly sentence: string | null
  readonly can_retry: boolean
  /** The safety checker refused the photo; the payment goes back. */
  readonly refused: boolean
  /** The payment went back, because the painting could not be made. */
  readonly refunded: boolean
  /** The style, brush and seed of the painting, once the server has sent them. */
  readonly wishes: PaintOptions | null
  readonly online: boolean
}

export type TransformationEvent =
  | { readonly type: 'prepared' }
  | { readonly type: 'photo-uploaded' }
  | { readonly type: 'payment-pending'; readonly sentence: string }
  | { readonly type: 'transformation-updated'; readonly transformation: Transformation }
  | { readonly type: 'photo-needed'; readonly sentence: string }
  | { readonly type: 'transformation-not-found'; readonly sentence: string }
  | { readonly type: 'transformation-failed'; readonly sentence: string }
  | { readonly type: 'transformation-resumed'; readonly original?: string }
  | { readonly type: 'connection'; readonly online: boolean }

/** Progress begins at 10 (specification 1, section 4.1). */
export const startTransformation = (session_id: string, original: string | null): TransformationState => ({
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

export const unknownFailure = 'Failed to process your image. Please contact support.'

/** The state after an event. */
export const reduceTransformation = (
  state: TransformationState,
  event: TransformationEvent,
): TransformationState => {
  switch (event.type) {
    case 'prepared':
      return { ...state, progress: Math.max(state.progress, 30) }
    case 'photo-uploaded':
      return { ...state, progress: Math.max(state.progress, 70) }
    case 'payment-pending':
      return { ...state, phase: 'awaiting-payment', sentence: event.sentence }
    case 'transformation-updated':
      return merge(state, event.transformation)
    case 'photo-needed':
      return { ...state, phase: 'photo-needed', sentence: event.sentence }
    case 'transformation-not-found':
      return { ...state, phase: 'not-found', sentence: event.sentence }
    case 'transformation-failed':
      return { ...state, phase: 'failed', sentence: event.sentence, can_retry: true }
    case 'transformation-resumed': {
      const original = event.original ?? state.original
      return { ...state, phase: 'preparing', sentence: null, can_retry: false, progress: 10, original }
    }
    case 'connection':
      return { ...state, online: event.online }
  }
}

/** Takes over what the server answered. The browser's own copy of the photo is shown until the stored one exists. */
const merge = (state: TransformationState, transformation: Transformation): TransformationState => {
  // Answers of events and polls may overtake each other: a finished painting stays finished.
  if (state.phase === 'done') return state
  const base = {
    ...state,
    transformation_id: transformation.id,
    stage: transformation.stage,
    ahead: transformation.ahead,
    original: state.original ?? transformation.original_image,
    sentence: null,
    can_retry: transformation.can_retry,
    refused: transformation.refused,
    refunded: transformation.refunded,
    // Always the same object, so that the layers of the reveal are painted once.
    wishes: state.wishes ?? transformation.wishes,
  }
  switch (transformation.status) {
    case 'completed':
      return {
        ...base,
        phase: 'done',
        progress: 100,
        original: transformation.original_image ?? state.original,
        result: transformation.transformed_image,
        shown: transformation.shown_image ?? transformation.transformed_image,
      }
    case 'failed':
      return { ...base, phase: 'failed', sentence: transformation.failure ?? unknownFailure }
    case 'processing': {
      const progress = Math.max(state.progress, Math.min(99, transformation.progress))
      return { ...base, phase: 'painting', progress }
    }
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

const stageLines: Readonly<Record<string, string>> = {
  queued: 'Your painting is next',
  uploading: 'Putting your photo on the easel',
  painting: 'Painting',
  saving: 'Letting the paint dry',
}

/** The true state of the transformation in one line. */
export const transformationLine = ({
  online,
  phase,
  progress,
  sentence,
  ahead,
  stage,
}: TransformationState) => {
  if (!online) return 'You are offline. We go on painting, and this page follows again when you are back.'
  if (phase === 'preparing')
    return progress < 30 ? 'Checking your payment' : 'Handing your photo to the painter'
  if (phase === 'awaiting-payment')
    return sentence ?? 'Your payment is still being processed. We ask again every few seconds.'
  if (phase !== 'painting') return ''
  if (ahead === 0) return stageLines[stage] ?? 'Painting'
  return ahead === 1 ? 'One painting is ahead of yours' : `${ahead} paintings are ahead of yours`
}
