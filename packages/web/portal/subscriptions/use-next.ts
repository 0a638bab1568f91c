import { useFormat } from '../../lib/format.ts'
import { useSpeech } from '../texts/speech.ts'
import type { Subscription } from '../client.ts'
import { standingOf } from './facts.ts'

/** What comes next for a subscription, as a sentence, and what it costs. */
export const useNext = () => {
  const { say } = useSpeech()
  const { day, money } = useFormat()
  const priceOf = ({ amount, currency, recurring_interval }: Subscription): string =>
    say(`every.${recurring_interval}`, { amount: money(amount, currency) })
  const nextOf = (subscription: Subscription): string => {
    const { amount, currency, current_period_end, ended_at, ends_at, meters = [] } = subscription
    const standing = standingOf(subscription)
    if (standing === 'ended')
      return ended_at === null ? say('next.ended') : say('next.endedOn', { day: day(ended_at) })
    if (standing === 'due') return say('next.due')
    if (standing === 'incomplete') return say('next.incomplete')
    const until = ends_at ?? current_period_end
    if (until === null) return ''
    if (standing === 'ending') return say('next.endsOn', { day: day(until) })
    const values = { amount: money(amount, currency), day: day(until) }
    return meters.length > 0 ? say('next.chargeAndUsage', values) : say('next.charge', values)
  }
  return { priceOf, nextOf }
}
