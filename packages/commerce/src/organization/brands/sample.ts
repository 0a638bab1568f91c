import type { CustomerMail, Language } from '@atelier/contract'
import { mailBrandOf, type ShownInMails, speechFor, type Voice, type Written } from '../../mails/index.ts'
import {
  type NextCharge,
  type OrderFacts,
  type OwedPayment,
  type TrialFacts,
  writeAnnouncement,
  writeConfirmation,
  writeEmailAsked,
  writeEmailChanged,
  writeEmailConfirm,
  writeLosses,
  writeNotice,
  writePastDue,
  writeRefund,
  writeRenewal,
  writeReturned,
  writeSignInCode,
  writeTrial,
} from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { type LinkedSeller, portalUrl } from '../../core/site-url.ts'

const id = '00000000-0000-4000-8000-000000000000'
const product = 'A painted portrait'
const at = new Date('2026-03-05T12:00:00Z')

/** Voice toward a fictitious customer, who pays in the default currency of the organization. */
type SampleVoice = Voice & { readonly currency: string }

const orderOf = ({ seller, currency }: SampleVoice): OrderFacts => ({
  id,
  number: 'SAMPLE-0007',
  product,
  currency,
  ordered_at: at,
  items: [{ label: product, amount: 4900 }],
  discount_amount: 500,
  tax_amount: 1100,
  total: 5500,
  due: 5500,
  carried_from: [],
  carried_to: null,
  paid_with: 'Visa •••• 4242',
  order_url: seller.page,
})
const refund = {
  id,
  amount: 4400,
  tax_amount: 1100,
  credit_note: 1,
  reason: 'customer_request' as const,
  refunded_at: at,
}
const subscription = { product, until: at, final_charge: undefined, resumes_at: null }
const paymentOf = ({ currency }: SampleVoice): OwedPayment => ({
  order_id: id,
  amount: 5500,
  currency,
  attempts: ['2026-03-07', '2026-03-12', '2026-03-19', '2026-03-26'].map((day) => new Date(day)),
})
const chargeOf = ({ currency }: SampleVoice): NextCharge => ({
  subscription_id: id,
  at: new Date('2026-04-05T12:00:00Z'),
  amount: 5500,
  currency,
  has_usage: false,
  is_free: false,
})
const trialOf = (voice: SampleVoice): TrialFacts => ({ product, charge: chargeOf(voice), has_method: true })
const masked = 'a•••@example.com'

/** Renders each customer e-mail for a fictitious purchase. */
const samples: Readonly<Record<CustomerMail, (voice: SampleVoice) => Written>> = {
  order_confirmation: (voice) =>
    writeConfirmation(voice, {
      order: orderOf(voice),
      benefits: [{ title: product, link: { label: voice.say('benefit.download'), url: voice.seller.page } }],
    }),
  refund: (voice) => writeRefund(voice, orderOf(voice), refund),
  subscription_renewed: (voice) =>
    writeRenewal(voice, {
      order: orderOf(voice),
      next_charge: chargeOf(voice),
      period: { from: at, to: chargeOf(voice).at },
    }),
  refund_returned: (voice) => writeReturned(voice, orderOf(voice), refund),
  subscription_trial_started: (voice) => writeTrial(voice, 'trial_started', trialOf(voice)),
  subscription_trial_ending: (voice) => writeTrial(voice, 'trial_ending', trialOf(voice)),
  subscription_renewing: (voice) => writeAnnouncement(voice, 'renewing', product, chargeOf(voice)),
  subscription_discount_ending: (voice) =>
    writeAnnouncement(voice, 'discount_ending', product, chargeOf(voice)),
  subscription_changed: (voice) => writeAnnouncement(voice, 'changed', product, chargeOf(voice)),
  subscription_scheduled: (voice) => writeAnnouncement(voice, 'scheduled', product, chargeOf(voice)),
  subscription_pausing: (voice) => writeNotice(voice, 'pausing', subscription),
  subscription_paused: (voice) => writeNotice(voice, 'paused', subscription),
  subscription_resumed: (voice) => writeNotice(voice, 'resumed', subscription),
  subscription_started: (voice) => writeNotice(voice, 'started', subscription),
  subscription_canceled: (voice) => writeNotice(voice, 'canceled', subscription),
  subscription_uncanceled: (voice) => writeNotice(voice, 'uncanceled', subscription),
  subscription_past_due: (voice) => writePastDue(voice, product, paymentOf(voice)),
  subscription_ended: (voice) => writeNotice(voice, 'ended', subscription),
  benefits_lost: (voice) =>
    writeLosses(voice, [{ benefit: product, key: undefined, product, reason: 'subscription_ended' }]),
  sign_in_code: (voice) => writeSignInCode(voice, '123456'),
  email_change_confirm: (voice) => writeEmailConfirm(voice, voice.seller.page),
  email_change_asked: (voice) => writeEmailAsked(voice, masked),
  email_changed: (voice) => writeEmailChanged(voice, masked),
}

/** Renders an e-mail with sample data. */
export const sampleOf = (mail: CustomerMail, voice: SampleVoice): Written => samples[mail](voice)

/** Returns the voice of an organization toward a fictitious customer. */
export const sampleVoice = (
  services: Pick<Services, 'public_url' | 'media_url'>,
  seller: LinkedSeller & {
    readonly name: string
    readonly email: string | null
    readonly default_presentment_currency: string
  },
  brand: ShownInMails | null,
  language: Language,
  ownTexts: Voice['own'],
): SampleVoice => ({
  ...speechFor([language]),
  seller: { name: seller.name, email: seller.email, page: portalUrl(services, seller) },
  brand: mailBrandOf({ name: seller.name, brand }, services),
  customer_name: 'Ada Lovelace',
  currency: seller.default_presentment_currency,
  own: ownTexts,
})
