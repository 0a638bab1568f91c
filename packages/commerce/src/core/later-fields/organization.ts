import { type Complete, inside, isFields } from './fields.ts'

const customerMails = [
  'order_confirmation',
  'payment_method_expiration_reminder',
  'subscription_cancellation',
  'subscription_confirmation',
  'subscription_cycled',
  'subscription_cycled_after_trial',
  'subscription_past_due',
  'subscription_paused',
  'subscription_resumed',
  'subscription_renewal_reminder',
  'subscription_revoked',
  'subscription_trial_conversion_reminder',
  'subscription_uncanceled',
  'subscription_updated',
]
const allowed = [
  'checkout_payments',
  'subscription_renewals',
  'payouts',
  'refunds',
  'api_access',
  'dashboard_access',
]
const allOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]))

export const organization: Complete = (response) => {
  const settings = isFields(response['subscription_settings']) ? response['subscription_settings'] : {}
  const portal = isFields(response['customer_portal_settings']) ? response['customer_portal_settings'] : {}
  const allow_customer_updates = settings['allow_customer_updates'] ?? true
  return {
    default_presentment_currency: 'usd',
    default_tax_behavior: 'exclusive',
    ...response,
    proration_behavior: settings['proration_behavior'] ?? 'prorate',
    allow_customer_updates,
    status: 'active',
    onboarding_resubmission_requested_at: null,
    sso_enforced: false,
    notification_settings: { new_order: true, new_subscription: true },
    ...inside(response, 'subscription_settings', (fields) => ({
      benefit_revocation_grace_period: 0,
      prevent_trial_abuse: false,
      ...fields,
    })),
    customer_email_settings: allOf(customerMails),
    customer_portal_settings: {
      usage: { show: true },
      subscription: {
        pause: false,
        ...(isFields(portal['subscription']) && portal['subscription']),
        update_seats: false,
        update_plan: allow_customer_updates,
      },
      customer: { allow_email_change: true, ...(isFields(portal['customer']) && portal['customer']) },
    },
    dispute_settings: { auto_accept_below_amount: null },
    embed_hosts: [],
    account_id: null,
    payout_account_id: null,
    capabilities: allOf(allowed),
  }
}
