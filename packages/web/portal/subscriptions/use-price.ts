import { useFormat } from '../../lib/format.ts'
import { useSpeech } from '../texts/speech.ts'
import type { Subscription } from '../api-types.ts'

type Price = Pick<Subscription, 'amount' | 'currency' | 'recurring_interval' | 'recurring_interval_count'>

/** Price of a subscription per period. */
export const usePrice = () => {
  const { say } = useSpeech()
  const { money } = useFormat()
  return ({ amount, currency, recurring_interval, recurring_interval_count: count = 1 }: Price): string =>
    say(`every.${recurring_interval}`, { amount: money(amount, currency), count })
}
