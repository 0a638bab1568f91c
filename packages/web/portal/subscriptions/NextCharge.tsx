import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import rows from '../parts/Rows.module.css'
import type { Subscription } from '../api-types.ts'
import { useSpeech } from '../texts/speech.ts'
import { stateOf } from './facts.ts'

/** Next charge of a subscription; without an amount when the preview could not be read. */
type Charge = { readonly at: string | null; readonly amount?: number }

const useSentence = () => {
  const { say } = useSpeech()
  const { day, money } = useFormat()
  return (subscription: Subscription, { at, amount }: Charge): string => {
    const { currency, ended_at, ends_at, current_period_end, resumes_at, meters = [] } = subscription
    const state = stateOf(subscription)
    if (state === 'ended')
      return ended_at === null ? say('next.ended') : say('next.endedOn', { day: day(ended_at) })
    if (state === 'due') return say('next.due')
    if (state === 'incomplete') return say('next.incomplete')
    if (state === 'ending') {
      const end = ends_at ?? current_period_end
      if (end === null) return ''
      return amount === undefined || amount === 0
        ? say('next.endsOn', { day: day(end) })
        : say('next.lastCharge', { day: day(end), amount: money(amount, currency) })
    }
    if (state === 'paused')
      return resumes_at == null ? say('next.paused') : say('next.pausedUntil', { day: day(resumes_at) })
    if (state === 'pausing' && current_period_end !== null) {
      const pause = day(current_period_end)
      return resumes_at == null
        ? say('next.pauses', { day: pause })
        : say('next.pausesUntil', { day: pause, resume: day(resumes_at) })
    }
    if (state === 'trial' && current_period_end !== null) {
      const end = day(current_period_end)
      return amount === undefined
        ? say('next.trialOn', { day: end })
        : say('next.trial', { day: end, amount: money(amount, currency) })
    }
    if (subscription.pending_update != null) {
      const change = day(subscription.pending_update.applies_at)
      return amount === undefined
        ? say('next.changesOn', { day: change })
        : say('next.changes', { day: change, amount: money(amount, currency) })
    }
    if (at === null) return ''
    if (amount === undefined) return say('next.chargeOn', { day: day(at) })
    if (meters.length > 0)
      return say('next.chargeAndUsage', { amount: money(amount, currency), day: day(at) })
    if (amount === 0) return say('next.free', { day: day(at) })
    return say('next.charge', { amount: money(amount, currency), day: day(at) })
  }
}

/** Next event of a subscription: the charge of its invoice preview, with discount, tax and balance. */
export const NextCharge = ({ subscription }: { subscription: Subscription }) => {
  const sentenceOf = useSentence()
  const { id, amount, current_period_end } = subscription
  const state = stateOf(subscription)
  const isCharged = ['active', 'trial', 'ending'].includes(state)
  const preview = useEndpoint(api.portalSubscriptionPreviews.next, { path: { id } }, { enabled: isCharged })
  const methods = useEndpoint(api.portalCustomers.getPaymentMethods, {}, { enabled: state === 'trial' })
  if ((isCharged && preview.isLoading) || (state === 'trial' && methods.isLoading))
    return (
      <span className={rows.awaited} aria-hidden="true">
        {sentenceOf(subscription, { at: current_period_end, amount })}
      </span>
    )
  const { next_invoice_at = current_period_end, next_invoice } = preview.data ?? {}
  // A trial without a payment method ends the subscription.
  const due = methods.data?.items.length === 0 ? null : next_invoice && dueAmountOf(next_invoice)
  return sentenceOf(subscription, { at: next_invoice_at, ...(due != null && { amount: due }) })
}
