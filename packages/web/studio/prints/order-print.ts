import { answerOf } from '../../lib/api-error.ts'
import { keepPending } from '../photo/pending.ts'
import { createCalls } from '../studio-calls.ts'
import { retell, say, spoken } from '../texts/speech.ts'

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
  const body = { session_id, product_id, locale: spoken().language }
  const answer = await answerOf(createCalls().openPrintCheckout({ path: { id }, body }))
  if (!answer.ok) return retell(answer.error) ?? say('payment.failed')
  if (email !== '') keepPending('email', email)
  history.replaceState(null, '', `/success?session_id=${session_id}`)
  location.assign(answer.value.url)
  return null
}
