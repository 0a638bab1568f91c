import { studio } from '@atelier/contract/areas/studio/studio'
import { resultOf } from '../../lib/api-error.ts'
import { keepPending } from '../photo/pending.ts'
import { call } from '../studio-calls.ts'
import { currentSpeech, retell } from '../texts/speech.ts'
import { sayIn } from './texts.ts'

/** Finished painting that is printed. */
export type PrintedPainting = {
  readonly id: string
  /** Checkout session that paid for the painting. */
  readonly session_id: string
  /** The visitor's e-mail address, if this browser knows it. */
  readonly email: string
}

/**
 * Redirects to the checkout of a print. The page's URL gets its session back, so that the Back button leads
 * to the painting.
 *
 * @returns an error sentence; null when the redirect has begun
 */
export const orderPrint = async (
  { id, session_id, email }: PrintedPainting,
  product_id: string,
): Promise<string | null> => {
  const body = { session_id, product_id, locale: currentSpeech().language }
  const result = await resultOf(call(studio.openPrintCheckout)({ path: { id }, body }))
  if (!result.ok) return retell(result.error) ?? sayIn(body.locale)('notOpened')
  if (email !== '') keepPending('email', email)
  history.replaceState(null, '', `/success?session_id=${session_id}`)
  location.assign(result.value.url)
  return null
}
