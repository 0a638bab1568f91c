import type { Transformation } from '@atelier/contract/areas/studio/studio'
import type { Message } from '../../lib/texts/retell.ts'
import { retell, say } from '../texts/speech.ts'

type HaltedPhase = 'awaiting-payment' | 'photo-needed' | 'failed' | 'not-found'

/** Paid transformation, as shown after the return from checkout. */
export type TransformationState = {
  readonly session_id: string
  readonly phase: 'preparing' | 'painting' | 'done' | HaltedPhase
  /** Progress, 0 to 100; falls only when a failed transformation is resumed. */
  readonly progress: number
  /** URL of the photo: the browser's own copy, if it has one. */
  readonly original: string | null
  /** Reason, in the phases that need one. The page writes it in its language. */
  readonly message: Message | null
  readonly can_retry: boolean
  readonly online: boolean
  /** Last response of the server. */
  readonly latest: Transformation | null
}

/**
 * The transformation waits for the payment or for a photo, or has ended without a painting; `message` gives
 * the reason.
 */
export type TransformationHalt = {
  readonly type: 'transformation-halted'
  readonly phase: HaltedPhase
  readonly message: Message
}

export type TransformationEvent =
  /** The photo is available (30 %), and is stored for its painting (70 %): specification 1, section 4.1. */
  | { readonly type: 'prepared' }
  | { readonly type: 'original-stored' }
  | { readonly type: 'transformation-updated'; readonly transformation: Transformation }
  | TransformationHalt
  | { readonly type: 'transformation-resumed'; readonly original?: string }
  | { readonly type: 'connection'; readonly online: boolean }
  /** The finished painting was sent to another address. */
  | { readonly type: 'email-corrected'; readonly transformation: Transformation }

/** Progress begins at 10 (specification 1, section 4.1). */
export const startTransformation = (session_id: string, original: string | null): TransformationState => ({
  session_id,
  phase: 'preparing',
  progress: 10,
  original,
  message: null,
  can_retry: false,
  online: true,
  latest: null,
})

/** Default message of a failure. */
export const unknownFailure: Message = {
  sentence: 'Failed to process your image. Please contact support.',
  code: 'painting_failed',
}

/**
 * Returns the state after an event. A finished painting stays finished and only grows: responses of the event
 * stream and of polls may overtake each other.
 */
export const reduceTransformation = (
  state: TransformationState,
  event: TransformationEvent,
): TransformationState => {
  if (event.type === 'email-corrected')
    return { ...state, latest: { ...event.transformation, large: laterLarge(state, event.transformation) } }
  if (state.phase === 'done')
    return event.type === 'transformation-updated' && state.latest !== null
      ? { ...state, latest: { ...state.latest, large: laterLarge(state, event.transformation) } }
      : state
  switch (event.type) {
    case 'prepared':
      return { ...state, progress: Math.max(state.progress, 30) }
    case 'original-stored':
      return { ...state, progress: Math.max(state.progress, 70) }
    case 'transformation-updated':
      return merge(state, event.transformation)
    case 'transformation-halted': {
      const { phase, message } = event
      return { ...state, phase, message, can_retry: phase === 'failed' || state.can_retry }
    }
    case 'transformation-resumed': {
      const original = event.original ?? state.original
      return { ...state, phase: 'preparing', message: null, can_retry: false, progress: 10, original }
    }
    case 'connection':
      return { ...state, online: event.online }
  }
}

/** Returns the later state of the large painting: an ended one never changes. */
const laterLarge = ({ latest }: TransformationState, { large }: Transformation): Transformation['large'] =>
  latest?.large && latest.large.status !== 'processing' ? latest.large : large

/** Merges a response of the server. */
const merge = (state: TransformationState, latest: Transformation): TransformationState => {
  const { status, original_image, can_retry } = latest
  const original = state.original ?? original_image
  const base = { ...state, latest, original, message: null, can_retry }
  switch (status) {
    case 'completed':
      return { ...base, phase: 'done', progress: 100 }
    case 'failed':
      return {
        ...base,
        phase: 'failed',
        message:
          latest.failure === null
            ? unknownFailure
            : { sentence: latest.failure, code: latest.failure_code ?? undefined },
      }
    case 'processing': {
      const progress = Math.max(state.progress, Math.min(99, latest.progress))
      return { ...base, phase: 'painting', progress }
    }
  }
}

/** Sentences that rotate while a painting is made. */
export const statusSentences = ['processing.light', 'processing.washes', 'processing.strokes'] as const

/** Time per sentence, in milliseconds (specification 1, section 9). */
export const statusTurn = 3000

/** Remaining seconds of a painting, in words. */
export const secondsLine = (seconds: number): string =>
  seconds < 1 ? say('processing.soon') : say('processing.left', { count: Math.ceil(seconds) })

const stages = ['queued', 'uploading', 'painting', 'saving'] as const

/** Actual state of the transformation in one line. */
export const transformationLine = (state: TransformationState): string => {
  const { online, phase, progress, message, latest } = state
  if (!online) return say('stage.offline')
  if (phase === 'preparing') return say(progress < 30 ? 'stage.checking' : 'stage.handing')
  if (phase === 'awaiting-payment') return (message && retell(message)) ?? say('stage.awaiting')
  if (phase !== 'painting' || latest === null) return ''
  return latest.ahead === 0
    ? say(`stage.${stages.find((stage) => stage === latest.stage) ?? 'painting'}`)
    : say('stage.ahead', { count: latest.ahead })
}
