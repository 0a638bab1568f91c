import type { Meanings } from './meanings.ts'

/** What fields of grants mean: of benefits as somebody has them. */
export const grantMeanings: Meanings = {
  'BenefitGrant, PortalBenefitGrant': {
    granted_at: 'Since when the customer has the benefit; null while it waits or after it was lost.',
    is_granted: 'Whether the customer has the benefit now.',
    revoked_at: 'When the benefit was taken back; null while it was not.',
    is_revoked: 'Whether the benefit was taken back. Neither granted nor revoked: it waits.',
    subscription_id: 'The subscription that gave it; null when an order did.',
    order_id: 'The order that gave it; null when a subscription did.',
    customer_id: 'Who has it.',
    benefit_id: 'The benefit that is granted.',
    properties: 'What delivering it left behind, by the type of the benefit.',
  },
  BenefitGrant: {
    customer: 'The customer who has it.',
    error: 'Why it waits; null when it does not.',
    'error.message': 'What is missing, in words.',
    'error.type': 'What kind of thing is missing.',
    'error.timestamp': 'When that was found.',
  },
  PortalBenefitGrant: { customer: 'You, as the seller knows you.', benefit: 'The benefit that is granted.' },
  GrantProperties: {
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
  PortalBenefitGrantUpdate: {
    benefit_type: 'The type the benefit has.',
    properties: 'What is chosen; only where the benefit gives access to an account.',
    'properties.account_id': 'Which of your linked accounts shall have access.',
  },
}
