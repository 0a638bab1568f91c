import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const benefitGrantsDescriptions = [
  describeFields([api.GrantWithBenefit, api.PortalBenefitGrant], {
    granted_at:
      'Time at which the benefit was granted; null while the grant is pending or after it was revoked.',
    is_granted: 'True if the customer currently has the benefit.',
    revoked_at: 'Time at which the grant was revoked; null if it was not.',
    is_revoked: 'True if the grant was revoked. A grant that is neither granted nor revoked is pending.',
    subscription_id:
      'Id of the subscription that includes the benefit; null if the grant comes from an order.',
    order_id: 'Id of the order that includes the benefit; null if the grant comes from a subscription.',
    customer_id: 'Id of the customer who has the grant.',
    benefit_id: 'Id of the granted benefit.',
    properties: 'Result of delivering the benefit; the fields depend on its type.',
  }),
  describe(
    api.GrantWithBenefit,
    'Grant of a benefit to a customer (pending, granted or revoked), as the seller sees it.',
    {
      customer: 'Customer who has the grant.',
      benefit: 'Granted benefit.',
      error: [
        'Error of the last delivery; null if it succeeded.',
        {
          message: 'Human-readable message that says what is missing.',
          type: 'Machine-readable kind of error.',
          timestamp: 'Time at which the error occurred.',
        },
      ],
    },
  ),
  describe(api.PortalBenefitGrant, 'A benefit granted to you.', {
    customer: 'Your customer record at the seller.',
    benefit: 'Granted benefit.',
  }),
  describe(api.GrantProperties, 'Result of delivering a benefit. The fields depend on its type.', {
    account_id: 'Id of the linked account that has access; null while none is chosen.',
    guild_id: 'Id of the Discord server that the customer joined.',
    role_id: 'Id of the Discord role that the customer was given.',
    repository_owner: 'Account that owns the repository.',
    repository_name: 'Name of the repository.',
    permission: 'Permission that the account has in the repository.',
    files: 'Ids of the files that can be downloaded.',
    license_key_id: 'Id of the license key that was issued.',
    display_key: 'Last characters of that license key, for lists.',
    last_credited_meter_id: 'Id of the meter that was credited last.',
    last_credited_units: 'Number of units last credited; negative if units were withdrawn.',
    last_credited_at: 'Time at which units were last credited.',
  }),
  describe(api.GrantRun, 'Rollout of a change of a product or a benefit to everyone who bought it.', {
    total: 'Number of orders and subscriptions, or grants, that the change affects.',
    done: 'Number of those that are up to date. Access on other platforms may follow later.',
    waiting: 'Number of grants that are waiting for the platform that gives or revokes access.',
    created_at: 'Time at which the rollout started.',
    finished_at: 'Time at which the rollout finished; null while it is running.',
  }),
  describeFields([api.Benefit], {
    grant_run: 'Progress of rolling out the last change of the benefit; only in lists and single reads.',
  }),
  describeFields([api.Product], {
    grant_run:
      'Progress of rolling out the last change of the benefits to everyone who bought the product; only in lists and single reads.',
  }),
  describe(api.PortalBenefitGrantUpdate, 'Choice of the account that gets access to a benefit.', {
    benefit_type: 'Type of the benefit.',
    properties: [
      'Chosen account; only for benefits that give access to an account.',
      { account_id: 'Id of your linked account that gets access.' },
    ],
  }),
  describe(api.GrantedBenefit, 'A granted benefit as the customer sees it, by type.', {
    organization: 'Organization that offers the benefit.',
    properties: { active_files: 'Ids of the files that can be downloaded.' },
  }),
  describeArea(api.portalBenefitGrants, 'Benefits granted to you.', {
    list: {
      more: 'Revoked grants are omitted. Without `sorting`, pending grants come first.',
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
