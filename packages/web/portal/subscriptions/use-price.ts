import { useFormat } from '../../lib/format.ts'
import { useSpeech } from '../texts/speech.ts'
import type { Subscription } from '../client.ts'

/** Price of a subscription per period. */
export const usePrice = () => {
  const { say } = useSpeech()
  const { money } = useFormat()
  return ({ amount, currency, recurring_interval }: Subscription): string =>
    say(`every.${recurring_interval}`, { amount: money(amount, currency) })
}
