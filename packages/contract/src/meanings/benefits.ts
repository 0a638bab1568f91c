import type { Meanings } from './meanings.ts'

const given = {
  'properties.note': 'What buyers read once they have it, such as a link; null for nothing.',
  'properties.role_id': 'The role that members get.',
  'properties.repository_owner': 'Who owns the repository.',
  'properties.repository_name': 'The name of the repository, without its owner.',
  'properties.permission': 'What members may do in the repository.',
  'properties.repository_id': 'The repository by an older id; null without one.',
  'properties.units': 'How many units are credited, at once and with each renewal.',
  'properties.meter_id': 'The meter the units are credited to.',
  'properties.rollover': 'Whether unused units are kept when a new period begins.',
}

/** What fields of benefits mean. */
export const benefitMeanings: Meanings = {
  'Benefit, BenefitPublic, GrantedBenefit': {
    description: 'What buyers read as its name.',
    selectable: 'Whether products can include it newly.',
    deletable: 'Whether it can be deleted.',
    type: 'What kind of benefit it is; it never changes.',
  },
  BenefitPublic: { metadata: 'Always empty: it is for the seller alone.' },
  GrantedBenefit: {
    metadata: 'Always empty: it is for the seller alone.',
    organization: 'Who gives it.',
    'properties.active_files': 'The ids of the files that can be downloaded.',
  },
  'Benefit, GrantedBenefit': {
    ...given,
    properties: 'What it gives, by its type.',
    'properties.guild_id': 'The server that members join.',
  },
  Benefit: {
    is_tax_applicable: 'Whether tax falls on it; on benefits of type `custom`.',
    'properties.guild_token': 'A fresh token for changing the server, good for 15 minutes.',
    'properties.files': 'The ids of its files.',
    'properties.archived': 'Which of the files new buyers no longer get, by file id.',
  },
  'BenefitCreate, BenefitUpdate': {
    ...given,
    'properties.guild_token': 'The token the linking of the server gave you.',
    'properties.files': 'The ids of your uploaded files that it gives, at least one.',
    'properties.archived': 'Which of the files new buyers shall no longer get, by file id.',
  },
  BenefitCreate: {
    type: 'What kind of benefit it is, which decides its properties. It never changes.',
    description: 'What buyers read as its name, 3 to 42 characters.',
    properties: 'What it gives, by its type.',
  },
  BenefitUpdate: {
    type: 'The type the benefit has: it must be said to change properties and cannot change.',
    description: 'What buyers read as its name from now on. Null changes nothing.',
    properties: 'The complete new properties. Null changes nothing.',
  },
  'LicenseKeysProperties, LicenseKeysPropertiesInput': {
    prefix: 'What every key begins with, in capital letters; null for nothing.',
    expires: 'How long each key is good for; null for ever.',
    activations: 'In how many places each key can be used; null when that is not counted.',
    limit_usage: 'How many uses each key has; null for any number.',
  },
  LicenseKeysProperties: {
    'expires.ttl': 'How many years, months or days, as `timeframe` says.',
    'expires.timeframe': 'What `ttl` counts.',
    'activations.limit': 'In how many places a key can be activated at a time.',
    'activations.enable_customer_admin': 'Whether customers see and end activations themselves.',
  },
  LicenseKeyLifetime: {
    ttl: 'How many years, months or days, as `timeframe` says.',
    timeframe: 'What `ttl` counts.',
  },
  LicenseKeyActivationRules: {
    limit: 'In how many places a key can be activated at a time.',
    enable_customer_admin: 'Whether customers see and end activations themselves.',
  },
}
