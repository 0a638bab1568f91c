import type { Transformation } from '@atelier/contract/areas/studio'
import type { Message } from '../../lib/texts/retell.ts'
import { retell, say } from '../texts/speech.ts'

type HaltedPhase = 'awaiting-payment' | 'photo-needed' | 'failed' | 'not-found'

/** The transformation that the visitor has paid for, as the page shows it after the return from the checkout. */
export type TransformationState = {
  readonly session_id: string
  readonly phase: 'preparing' | 'painting' | 'done' | HaltedPhase
  /** 0 to 100; falls only when a failed transformation is resumed. */
  readonly progress: number
  /** The photo: the browser's own copy, where it has one. */
  readonly original: string | null
  /** The reason, in the phases that need one; the page writes it in its language. */
  readonly message: Message | null
  readonly can_retry: boolean
  readonly online: boolean
  /** The last answer of the server. */
  readonly latest: Transformation | null
}

/** The transformation waits for the payment or for a photo, or has ended without a painting; `message` says why. */
export type TransformationHalt = {
  readonly type: 'transformation-halted'
  readonly phase: HaltedPhase
  readonly message: Message
}

export type TransformationEvent =
  /** The photo is there (30 %), and is kept beside the painting to be (70 %): specification 1, section 4.1. */
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

/** The message of a failure that the server has not explained. */
export const unknownFailure: Message = {
  sentence: 'Failed to process your image. Please contact support.',
  code: 'painting_failed',
}

/** The state after an event. A finished painting stays finished and only grows: answers of events and polls may overtake each other. */
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

/** How far the large painting is: one that has ended stays so. */
const laterLarge = ({ latest }: TransformationState, { large }: Transformation): Transformation['large'] =>
  latest?.large && latest.large.status !== 'processing' ? latest.large : large

/** Takes over what the server answered. */
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

/** The three sentences that take turns while a painting is made. */
export const statusSentences = ['processing.light', 'processing.washes', 'processing.strokes'] as const

/** How long each stays, in milliseconds (specification 1, section 9). */
export const statusTurn = 3000

/** The seconds until a painting is finished, in words. */
export const secondsLine = (seconds: number): string =>
  seconds < 1 ? say('processing.soon') : say('processing.left', { count: Math.ceil(seconds) })

const stages = ['queued', 'uploading', 'painting', 'saving'] as const

/** The true state of the transformation in one line. */
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
