import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const benefitGrantsDescriptions = [
  describeFields([api.BenefitGrant, api.PortalBenefitGrant], {
    granted_at: 'Since when the customer has the benefit; null while it waits or after it was lost.',
    is_granted: 'Whether the customer has the benefit now.',
    revoked_at: 'When the benefit was taken back; null while it was not.',
    is_revoked: 'Whether the benefit was taken back. Neither granted nor revoked: it waits.',
    subscription_id: 'The subscription that gave it; null when an order did.',
    order_id: 'The order that gave it; null when a subscription did.',
    customer_id: 'Who has it.',
    benefit_id: 'The benefit that is granted.',
    properties: 'What delivering it left behind, by the type of the benefit.',
  }),
  describe(api.BenefitGrant, 'A benefit that a customer has, waits for or had, as its seller sees it.', {
    customer: 'The customer who has it.',
    error: [
      'Why it waits; null when it does not.',
      {
        message: 'What is missing, in words.',
        type: 'What kind of thing is missing.',
        timestamp: 'When that was found.',
      },
    ],
  }),
  describe(api.PortalBenefitGrant, 'A benefit that you have or wait for.', {
    customer: 'You, as the seller knows you.',
    benefit: 'The benefit that is granted.',
  }),
  describe(
    api.GrantProperties,
    'What delivering a benefit left behind. Which fields there are depends on its type.',
    {
      account_id: 'The linked account that has access; null while none is chosen.',
      guild_id: 'The server that was joined.',
      role_id: 'The role that was given.',
      repository_owner: 'Who owns the repository.',
      repository_name: 'The name of the repository.',
      permission: 'What the account may do in the repository.',
      files: 'The ids of the files that can be downloaded.',
      license_key_id: 'The license key that was made.',
      display_key: 'The end of that license key, for lists.',
      last_credited_meter_id: 'The meter that was credited last.',
      last_credited_units: 'How many units were credited last; negative when they were taken back.',
      last_credited_at: 'When units were credited last.',
    },
  ),
  describe(api.PortalBenefitGrantUpdate, 'Which account a benefit gives access to.', {
    benefit_type: 'The type the benefit has.',
    properties: [
      'What is chosen; only where the benefit gives access to an account.',
      { account_id: 'Which of your linked accounts shall have access.' },
    ],
  }),
  describe(api.GrantedBenefit, 'A benefit as the customer who has it sees it, by its type.', {
    organization: 'Who gives it.',
    properties: { active_files: 'The ids of the files that can be downloaded.' },
  }),
  describeArea(api.portalBenefitGrants, 'The benefits you have.', {
    list: {
      more: 'Benefits that were taken back are left out. As long as `sorting` is not given, those that wait come first.',
      query: {
        type: 'Only benefits of these types.',
        benefit_id: 'Only grants of these benefits.',
        checkout_id: 'Only grants of what was bought by these checkouts.',
        order_id: 'Only grants of these orders.',
        subscription_id: 'Only grants of these subscriptions.',
      },
    },
    update: {
      more: 'Access follows a little later, and the grant then counts as granted.',
      errors: { NotPermitted: 'The benefit was taken back, so no account can be chosen.' },
    },
  }),
]
