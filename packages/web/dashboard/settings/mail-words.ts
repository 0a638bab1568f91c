import type { CustomerMail } from '../api-types.ts'

/** Display names of the e-mails. */
export const mailNames: Readonly<Record<CustomerMail, string>> = {
  order_confirmation: 'Confirmation of an order',
  refund: 'Refund',
  refund_returned: 'Returned refund',
  subscription_trial_started: 'Trial started',
  subscription_trial_ending: 'Trial ends, days before',
  subscription_renewed: 'Subscription renewed',
  subscription_renewing: 'Yearly renewal, a week before',
  subscription_discount_ending: 'Discount ends, a week before',
  subscription_changed: 'Subscription changed',
  subscription_scheduled: 'Plan change scheduled',
  subscription_pausing: 'Pause scheduled',
  subscription_paused: 'Subscription paused',
  subscription_resumed: 'Subscription resumed',
  subscription_started: 'Subscription started without a charge',
  subscription_canceled: 'Subscription canceled',
  subscription_uncanceled: 'Cancellation undone',
  subscription_past_due: 'Payment did not go through',
  subscription_ended: 'Subscription ended',
  benefits_lost: 'Benefits lost',
  sign_in_code: 'Sign-in code',
  email_change_confirm: 'New e-mail address: confirm',
  email_change_asked: 'New e-mail address: requested',
  email_changed: 'New e-mail address: changed',
}
