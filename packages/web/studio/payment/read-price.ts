import { answerOf } from '../../lib/api-error.ts'
import type { StudioClient } from '../studio-calls.ts'

/** What a painting costs, in minor units of its currency; undefined when it is not known, or the customer chooses it. */
export const readPrice = async (
  client: StudioClient,
): Promise<{ readonly amount: number; readonly currency: string } | undefined> => {
  const answer = await answerOf(client.shop())
  if (!answer.ok || answer.value.price_amount === 0) return undefined
  const { price_amount, currency } = answer.value
  return { amount: price_amount, currency }
}
