import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const properties = {
  note: 'A text for customers who have the benefit, such as a link; null for none.',
  role_id: 'The id of the Discord role that customers get.',
  repository_owner: 'The account that owns the repository.',
  repository_name: 'The name of the repository, without its owner.',
  permission: 'The permission that customers get in the repository.',
  repository_id: 'An older id of the repository; null if it has none.',
  units: 'How many units are credited when the benefit is granted and at each renewal.',
  meter_id: 'The meter that the units are credited to.',
  rollover: 'Whether unused units are kept when a new period begins.',
}

const lifetime = {
  ttl: 'How long a key is valid, in units of `timeframe`.',
  timeframe: 'The unit of `ttl`.',
}

const activationRules = {
  limit: 'How many activations a key can have at a time.',
  enable_customer_admin: 'Whether customers can see and end the activations of their keys.',
}

export const benefitsDescriptions = [
  describe(api.BenefitType, 'The type of the benefit.'),
  describe(api.RepositoryPermission, 'A permission in a GitHub repository.'),
  describe(api.LicenseKeysPropertiesInput, 'How the license keys of a benefit are generated, as given.'),
  describeFields([api.Benefit, api.BenefitPublic, api.GrantedBenefit], {
    description: 'The name that is shown to customers.',
    selectable: 'Whether the benefit can be added to products.',
    deletable: 'Whether it can be deleted.',
    type: 'The type of the benefit. It never changes.',
  }),
  describe(api.BenefitPublic, 'A benefit as public views of products list it.'),
  describeFields([api.BenefitPublic, api.GrantedBenefit], {
    metadata: 'Always empty here: only the seller can read metadata.',
  }),
  describeFields([api.Benefit, api.GrantedBenefit], {
    properties: [
      'The properties of the benefit; the fields depend on its type.',
      {
        ...properties,
        guild_id: 'The id of the Discord server that customers join.',
      },
    ],
  }),
  describe(api.Benefit, 'A benefit as its seller sees it, by its type.', {
    is_tax_applicable: 'Whether the benefit is taxable; only for benefits of type `custom`.',
    properties: {
      guild_token:
        'A new token for changing the benefit, valid for 15 minutes. It is empty in webhooks and in the benefits of products.',
      files: 'The ids of its files.',
      archived: 'Whether each file is archived, by file id. New customers do not get archived files.',
    },
  }),
  describeFields([api.BenefitCreate, api.BenefitUpdate], {
    properties: {
      ...properties,
      guild_token: 'The token that linking the Discord server returned.',
      files: 'The ids of the uploaded files that customers can download, at least one.',
      archived: 'Whether each file is archived, by file id. New customers do not get archived files.',
    },
  }),
  describe(api.BenefitCreate, 'A new benefit, by its type.', {
    type: 'The type of the benefit, which determines its properties. It never changes.',
    description: 'The name that is shown to customers, 3 to 42 characters.',
    properties: 'The properties of the benefit; the fields depend on its type.',
  }),
  describe(api.BenefitUpdate, 'A change of a benefit. Fields that are left out do not change.', {
    type: 'The type of the benefit. It is required to change `properties`, and cannot change itself.',
    description: 'The new name that is shown to customers. Null changes nothing.',
    properties: 'The complete new properties. Null changes nothing.',
  }),
  describeFields([api.LicenseKeysProperties, api.LicenseKeysPropertiesInput], {
    prefix: 'The prefix of every key, in upper case; null for none.',
    expires: 'How long each key is valid; null if keys do not expire.',
    activations: 'The activation rules of each key; null if keys need no activation.',
    limit_usage: 'How often each key can be used; null for no limit.',
  }),
  describe(api.LicenseKeysProperties, 'How the license keys of a benefit are generated.', {
    expires: lifetime,
    activations: activationRules,
  }),
  describe(
    api.LicenseKeyLifetime,
    'How long a license key is valid: at most 457 years, 1200 months or 36500 days.',
    lifetime,
  ),
  describe(api.LicenseKeyActivationRules, 'The activation rules of license keys.', activationRules),
  describeArea(api.benefits, 'Benefits that products include, and their grants to customers.', {
    list: {
      query: {
        type: 'Only benefits of these types.',
        query: 'Part of the description, case-insensitive.',
      },
    },
    create: 'Customers get the benefit once a product includes it.',
    update: 'Where the change affects customers who have the benefit, it applies to them too.',
    delete: {
      more: 'The benefit is also removed from products. This cannot be undone.',
      errors: { NotPermitted: 'The benefit cannot be deleted because its `deletable` is false.' },
    },
    grants: {
      more: 'One grant for each purchase that includes the benefit; revoked grants are listed too.',
      query: {
        is_granted: 'True: only granted grants. False: only pending and revoked grants.',
        customer_id: 'Only grants to these customers.',
      },
    },
  }),
  describeArea(api.benefitGrants, 'Grants of all benefits.', {
    list: {
      more: 'One grant for each purchase that includes a benefit; revoked grants are listed too.',
      query: {
        is_granted: 'True: only granted grants. False: only pending and revoked grants.',
        customer_id: 'Only grants to these customers.',
        external_customer_id: 'Only grants to customers with these external ids.',
      },
    },
  }),
  describe(api.BenefitFile, 'A file of a benefit.', {
    downloads: 'Number of downloads by customers who have the benefit.',
    downloaders: 'Number of customers who have downloaded the file through the benefit.',
  }),
  describeArea(api.benefitFiles, 'Files of a benefit.', {
    list: 'Files that were deleted are left out. A benefit of another type has none.',
  }),
]
