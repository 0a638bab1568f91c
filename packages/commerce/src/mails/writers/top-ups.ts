import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** Automatic top-up of a balance that was declined. */
type DeclinedTopUp = {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** True when the balance is no longer filled automatically. */
  readonly is_stopped: boolean
}

/** Writes the e-mail about an automatic top-up whose charge was declined. */
export const writeTopUpDeclined = (
  { say, money, seller }: Voice,
  { amount, currency, is_stopped }: DeclinedTopUp,
): Written => ({
  mail: 'top_up_declined',
  subject: say('topUp.subject', { seller: seller.name }),
  greets: true,
  parts: [
    paragraph(say('topUp.declined', { amount: money(amount, currency), seller: seller.name })),
    button(say(is_stopped ? 'topUp.stopped' : 'topUp.again'), say('topUp.open'), `${seller.page}/account`),
  ],
})
