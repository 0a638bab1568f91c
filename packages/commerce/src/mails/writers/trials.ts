import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'
import { chargeAmount, isCharged, type NextCharge, subscriptionPage } from './next-charge.ts'

/** E-mails about a trial: it has begun, or it ends in some days. */
export type TrialMail = 'trial_started' | 'trial_ending'

export type TrialFacts = {
  readonly product: string
  /** First charge, at the end of the trial. */
  readonly charge: NextCharge
  /** False when the customer has no payment method, so that the subscription ends with the trial. */
  readonly has_method: boolean
}

/** Returns the case of a trial: charged at its end, ended for want of a payment method, or free. */
const caseOf = ({ charge, has_method }: TrialFacts): 'charged' | 'unpaid' | 'free' => {
  if (!isCharged(charge)) return 'free'
  return has_method ? 'charged' : 'unpaid'
}

const buttonOf = (voice: Voice, facts: TrialFacts) =>
  caseOf(facts) === 'unpaid'
    ? button(voice.say('trial.addMethod'), voice.say('subscription.pay'), `${voice.seller.page}/account`)
    : button(
        voice.say('trial.cancel'),
        voice.say('next.manage'),
        subscriptionPage(voice, facts.charge.subscription_id),
      )

/** Writes the e-mail about a trial: when it ends, what is charged then, and how to cancel before. */
export const writeTrial = (voice: Voice, mail: TrialMail, facts: TrialFacts): Written => {
  const { say, day } = voice
  const { product, charge } = facts
  const values = { product, amount: chargeAmount(voice, charge), date: day(charge.at) }
  return {
    mail: `subscription_${mail}`,
    subject: say(`${mail}.subject`, values),
    greets: true,
    values: { product_name: product, amount: values.amount, date: values.date },
    parts: [paragraph(say(`${mail}.${caseOf(facts)}`, values)), buttonOf(voice, facts)],
  }
}
