import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const properties = {
  note: 'What buyers read once they have it, such as a link; null for nothing.',
  role_id: 'The role that members get.',
  repository_owner: 'Who owns the repository.',
  repository_name: 'The name of the repository, without its owner.',
  permission: 'What members may do in the repository.',
  repository_id: 'The repository by an older id; null without one.',
  units: 'How many units are credited, at once and with each renewal.',
  meter_id: 'The meter the units are credited to.',
  rollover: 'Whether unused units are kept when a new period begins.',
}

const lifetime = {
  ttl: 'How many years, months or days, as `timeframe` says.',
  timeframe: 'What `ttl` counts.',
}

const activationRules = {
  limit: 'In how many places a key can be activated at a time.',
  enable_customer_admin: 'Whether customers see and end activations themselves.',
}

export const benefitsDescriptions = [
  describe(api.BenefitType, 'What kind of benefit it is.'),
  describe(api.RepositoryPermission, 'What may be done in a repository.'),
  describe(api.LicenseKeysPropertiesInput, 'What the license keys of a benefit shall be made after.'),
  describeFields([api.Benefit, api.BenefitPublic, api.GrantedBenefit], {
    description: 'What buyers read as its name.',
    selectable: 'Whether products can include it newly.',
    deletable: 'Whether it can be deleted.',
    type: 'What kind of benefit it is; it never changes.',
  }),
  describe(api.BenefitPublic, 'A benefit as products on sale name it.'),
  describeFields([api.BenefitPublic, api.GrantedBenefit], {
    metadata: 'Always empty: it is for the seller alone.',
  }),
  describeFields([api.Benefit, api.GrantedBenefit], {
    properties: [
      'What it gives, by its type.',
      {
        ...properties,
        guild_id: 'The server that members join.',
      },
    ],
  }),
  describe(api.Benefit, 'A benefit as its seller sees it, by its type.', {
    is_tax_applicable: 'Whether tax falls on it; on benefits of type `custom`.',
    properties: {
      guild_token: 'A fresh token for changing the server, good for 15 minutes.',
      files: 'The ids of its files.',
      archived: 'Which of the files new buyers no longer get, by file id.',
    },
  }),
  describeFields([api.BenefitCreate, api.BenefitUpdate], {
    properties: {
      ...properties,
      guild_token: 'The token the linking of the server gave you.',
      files: 'The ids of your uploaded files that it gives, at least one.',
      archived: 'Which of the files new buyers shall no longer get, by file id.',
    },
  }),
  describe(api.BenefitCreate, 'A new benefit, by its type.', {
    type: 'What kind of benefit it is, which decides its properties. It never changes.',
    description: 'What buyers read as its name, 3 to 42 characters.',
    properties: 'What it gives, by its type.',
  }),
  describe(api.BenefitUpdate, 'A change of a benefit. What is left out stays.', {
    type: 'The type the benefit has: it must be said to change properties and cannot change.',
    description: 'What buyers read as its name from now on. Null changes nothing.',
    properties: 'The complete new properties. Null changes nothing.',
  }),
  describeFields([api.LicenseKeysProperties, api.LicenseKeysPropertiesInput], {
    prefix: 'What every key begins with, in capital letters; null for nothing.',
    expires: 'How long each key is good for; null for ever.',
    activations: 'In how many places each key can be used; null when that is not counted.',
    limit_usage: 'How many uses each key has; null for any number.',
  }),
  describe(api.LicenseKeysProperties, 'What the license keys of a benefit are made after.', {
    expires: lifetime,
    activations: activationRules,
  }),
  describe(
    api.LicenseKeyLifetime,
    'How long a license key is good: at most 457 years, 1200 months or 36500 days.',
    lifetime,
  ),
  describe(api.LicenseKeyActivationRules, 'In how many places a license key can be used.', activationRules),
  describeArea(api.benefits, 'What buyers get with a product, and who has it.', {
    list: {
      query: {
        type: 'Only benefits of these types.',
        query: 'Part of the description, in capital or small letters.',
      },
    },
    create: 'It reaches buyers once a product includes it.',
    update: 'Customers who have the benefit get the change too, where it matters to them.',
    delete: {
      more: 'Products lose it as well. There is no way back.',
      errors: { NotPermitted: 'The benefit cannot be deleted: its `deletable` is false.' },
    },
    grants: {
      more: 'One line for each purchase that gives it, those who lost it included.',
      query: {
        is_granted: 'True: only those who have it now. False: those who wait for it or have lost it.',
        customer_id: 'Only grants to these customers.',
      },
    },
  }),
]
