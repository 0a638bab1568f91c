import { answerOf } from '../../lib/api-error.ts'
import { keepPending } from '../photo/pending.ts'
import { createCalls } from '../studio-calls.ts'
import { retell, say, spoken } from '../texts/speech.ts'

/** The finished painting that is printed. */
export type PrintedPainting = {
  readonly id: string
  /** The checkout session that has paid for it. */
  readonly session_id: string
  /** The visitor's e-mail address, where this browser knows it. */
  readonly email: string
}

/**
 * Leaves for the checkout of a print. The page's address names its session again, so that the Back button leads to the painting.
 *
 * @returns what is wrong, as a sentence; null when the page is being left
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
