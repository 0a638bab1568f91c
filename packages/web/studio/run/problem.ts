import type { Issue } from '@atelier/contract/primitives/api-errors'
import { ApiError, InputValidationError, ValidationError } from '@atelier/sdk'

/**
 * Why a call did not work, as far as the page decides differently: refused for good, to be asked again later,
 * out of reach, or broken in a way nobody foresaw.
 */
export type Problem = {
  readonly kind: 'refused' | 'conflict' | 'unreachable' | 'broken'
  /** The server's own sentence, when it said one. */
  readonly sentence: string | undefined
  /** The field of the request that was found wrong, when one was. */
  readonly field?: string | number | undefined
}

const unreachable = new Set([408, 425, 429, 502, 503, 504])

const detailOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : undefined

const found = ([issue]: readonly Issue[]): Problem => ({
  kind: 'refused',
  sentence: issue?.msg,
  field: issue?.loc.at(-1),
})

/** Reads what the client threw. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof InputValidationError) return found(error.issues)
  if (error instanceof ValidationError) return found(error.detail)
  if (!(error instanceof ApiError)) return { kind: 'unreachable', sentence: undefined }
  const sentence = detailOf(error.body)
  if (error.status === 409) return { kind: 'conflict', sentence }
  if (unreachable.has(error.status)) return { kind: 'unreachable', sentence }
  return { kind: error.status >= 400 && error.status < 500 ? 'refused' : 'broken', sentence }
}
