import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const benefitGrantsDescriptions = [
  describeFields([api.GrantWithBenefit, api.PortalBenefitGrant], {
    granted_at: 'When the benefit was granted; null while the grant is pending or after it was revoked.',
    is_granted: 'Whether the customer has the benefit now.',
    revoked_at: 'When the grant was revoked; null if it was not.',
    is_revoked: 'Whether the grant was revoked. A grant that is neither granted nor revoked is pending.',
    subscription_id: 'The subscription that includes the benefit; null if the grant comes from an order.',
    order_id: 'The order that includes the benefit; null if the grant comes from a subscription.',
    customer_id: 'The customer who has the grant.',
    benefit_id: 'The benefit that is granted.',
    properties: 'The result of delivering the benefit; the fields depend on its type.',
  }),
  describe(
    api.GrantWithBenefit,
    'The grant of a benefit to a customer (pending, granted or revoked), as the seller sees it.',
    {
      customer: 'The customer who has the grant.',
      benefit: 'The benefit that is granted.',
      error: [
        'Why the grant is pending; null if it is not.',
        {
          message: 'A readable message that says what is missing.',
          type: 'The kind of error, for programs.',
          timestamp: 'When the error occurred.',
        },
      ],
    },
  ),
  describe(api.PortalBenefitGrant, 'A benefit granted to you.', {
    customer: 'Your customer record at the seller.',
    benefit: 'The benefit that is granted.',
  }),
  describe(api.GrantProperties, 'The result of delivering a benefit. The fields depend on its type.', {
    account_id: 'The linked account that has access; null while none is chosen.',
    guild_id: 'The id of the Discord server that the customer joined.',
    role_id: 'The id of the Discord role that the customer was given.',
    repository_owner: 'The account that owns the repository.',
    repository_name: 'The name of the repository.',
    permission: 'The permission that the account has in the repository.',
    files: 'The ids of the files that can be downloaded.',
    license_key_id: 'The id of the license key that was issued.',
    display_key: 'The last characters of that license key, for lists.',
    last_credited_meter_id: 'The meter that was credited last.',
    last_credited_units: 'How many units were credited last; negative if units were withdrawn.',
    last_credited_at: 'When units were credited last.',
  }),
  describe(api.GrantRun, 'The rollout of a change of a product or a benefit to everyone who bought it.', {
    total: 'How many orders and subscriptions, or grants, the change affects.',
    done: 'How many of them are up to date. Access on other platforms may follow later.',
    waiting: 'How many grants are still waiting for the platform that gives or revokes access.',
    created_at: 'When the rollout started.',
    finished_at: 'When the rollout finished; null while it is running.',
  }),
  describeFields([api.Benefit], {
    grant_run: 'The progress of rolling out the last change of the benefit; only in lists and single reads.',
  }),
  describeFields([api.Product], {
    grant_run:
      'The progress of rolling out the last change of the benefits to everyone who bought the product; only in lists and single reads.',
  }),
  describe(api.PortalBenefitGrantUpdate, 'The account that a benefit gives access to.', {
    benefit_type: 'The type of the benefit.',
    properties: [
      'The chosen account; only for benefits that give access to an account.',
      { account_id: 'The id of your linked account that gets access.' },
    ],
  }),
  describe(api.GrantedBenefit, 'A benefit as a customer with a grant sees it, by its type.', {
    organization: 'The organization that offers the benefit.',
    properties: { active_files: 'The ids of the files that can be downloaded.' },
  }),
  describeArea(api.portalBenefitGrants, 'The benefits you have.', {
    list: {
      more: 'Revoked grants are left out. Without `sorting`, pending grants come first.',
      query: {
        type: 'Only benefits of these types.',
        benefit_id: 'Only grants of these benefits.',
        checkout_id: 'Only grants from these checkouts.',
        order_id: 'Only grants from these orders.',
        subscription_id: 'Only grants from these subscriptions.',
      },
    },
    update: {
      more: 'Access is given asynchronously; `is_granted` becomes true once it is done.',
      errors: { NotPermitted: 'The grant was revoked, so no account can be chosen.' },
    },
  }),
]
