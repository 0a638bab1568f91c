import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const properties = {
  note: 'Text for customers who have the benefit, such as a link; null for none.',
  role_id: 'Id of the Discord role that customers get.',
  repository_owner: 'Account that owns the repository.',
  repository_name: 'Name of the repository, without its owner.',
  permission: 'Permission that customers get in the repository.',
  repository_id: 'Older id of the repository; null if it has none.',
  units: 'Number of units credited when the benefit is granted and at each renewal.',
  meter_id: 'Id of the meter that the units are credited to.',
  rollover: 'True if unused units are kept when a new period begins.',
}

const lifetime = {
  ttl: 'Lifetime of a key, in units of `timeframe`.',
  timeframe: 'Unit of `ttl`.',
}

const activationRules = {
  limit: 'Maximum number of concurrent activations of a key.',
  enable_customer_admin: 'True if customers can see and end the activations of their keys.',
}

export const benefitsDescriptions = [
  describe(
    api.BenefitType,
    'Type of the benefit. A `feature_flag` delivers nothing: the customer state lists it, with its metadata.',
  ),
  describe(api.BenefitVisibility, 'Visibility of a benefit. Customers see `public` benefits alone.'),
  describe(api.RepositoryPermission, 'A permission in a GitHub repository.'),
  describe(api.LicenseKeysPropertiesInput, 'Settings of the license keys of a benefit, as given.'),
  describeFields([api.Benefit, api.BenefitPublic, api.GrantedBenefit], {
    description: 'Name that is shown to customers.',
    selectable: 'True if the benefit can be added to products.',
    deletable: 'True if the benefit can be deleted.',
    type: 'Type of the benefit. It never changes.',
  }),
  describe(api.BenefitPublic, 'A benefit as public views of products list it.'),
  describeFields([api.BenefitPublic, api.GrantedBenefit], {
    metadata: 'Always empty here: only the seller can read metadata.',
  }),
  describeFields([api.Benefit, api.GrantedBenefit], {
    properties: [
      'Properties of the benefit; the fields depend on its type.',
      {
        ...properties,
        guild_id: 'Id of the Discord server that customers join.',
      },
    ],
  }),
  describe(api.Benefit, 'A benefit as its seller sees it, by its type.', {
    visibility: 'Visibility to customers: in the portal, at products, and in e-mails.',
    visibility_configurable:
      'True if the visibility can change: customers always see benefits that they have to pick up.',
    is_tax_applicable: 'True if the benefit is taxable; only for benefits of type `custom`.',
    properties: {
      guild_token:
        'New token for changing the benefit, valid for 15 minutes. It is empty in webhooks and in the benefits of products.',
      files: 'Ids of the files that customers can download.',
      archived:
        'Archived files, by file id: true if the file is archived. New customers do not get archived files.',
    },
  }),
  describeFields([api.BenefitCreate, api.BenefitUpdate], {
    properties: {
      ...properties,
      guild_token: 'Token that linking the Discord server returned.',
      files: 'Ids of the uploaded files that customers can download, at least one.',
      archived:
        'Archived files, by file id: true if the file is archived. New customers do not get archived files.',
    },
  }),
  describeFields([api.BenefitCreate, api.BenefitUpdate], {
    visibility:
      'Visibility to customers, for the types `feature_flag` and `custom`; the others are always `public`. Null changes nothing; default: `private` for a feature flag, otherwise `public`.',
  }),
  describe(api.BenefitCreate, 'A new benefit, by its type.', {
    type: 'Type of the benefit, which determines its properties. It never changes.',
    description: 'Name that is shown to customers, 3 to 42 characters.',
    properties: 'Properties of the benefit; the fields depend on its type.',
  }),
  describe(api.BenefitUpdate, 'Changes to a benefit. Omitted fields do not change.', {
    type: 'Type of the benefit. It is required to change `properties`, and cannot change itself.',
    description: 'New name that is shown to customers. Null changes nothing.',
    properties: 'Complete new properties. Null changes nothing.',
  }),
  describeFields([api.LicenseKeysProperties, api.LicenseKeysPropertiesInput], {
    prefix: 'Prefix of every key, in upper case; null for none.',
    expires: 'Lifetime of each key; null if keys do not expire.',
    activations: 'Activation rules of each key; null if keys need no activation.',
    limit_usage: 'Maximum number of uses of each key; null for no limit.',
  }),
  describe(api.LicenseKeysProperties, 'Settings of the license keys of a benefit.', {
    expires: lifetime,
    activations: activationRules,
  }),
  describe(
    api.LicenseKeyLifetime,
    'Lifetime of a license key: at most 457 years, 1200 months or 36500 days.',
    lifetime,
  ),
  describe(api.LicenseKeyActivationRules, 'Activation rules of license keys.', activationRules),
  describeArea(api.benefits, 'Benefits that products include, and their grants to customers.', {
    list: {
      query: {
        type: 'Only benefits of these types.',
        query: 'Part of the description, case-insensitive.',
      },
    },
    create: 'Customers get the benefit once a product includes it.',
    update: 'A change that affects customers who have the benefit applies to them too.',
    delete: {
      more: 'The benefit is also removed from products. This cannot be undone.',
      errors: { NotPermitted: 'The benefit cannot be deleted because its `deletable` is false.' },
    },
    grants: {
      more: 'Returns one grant for each purchase that includes the benefit, including revoked grants.',
      query: {
        is_granted: 'If true, only granted grants. If false, only pending and revoked grants.',
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
