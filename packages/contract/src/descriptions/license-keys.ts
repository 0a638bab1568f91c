import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const licenseKeysDescriptions = [
  describe(api.PortalUser, 'A customer in a shape that older clients read.'),
  describe(api.LicenseKey, 'A license key.'),
  describe(api.LicenseKeyStatus, 'Whether a license key is good, lost or switched off.'),
  describe(api.LicenseKeyActivationBase, 'One place where a license key is in use.'),
  describeFields([api.LicenseKey, api.LicenseKeyWithActivations, api.ValidatedLicenseKey], {
    customer_id: 'Who has the key.',
    customer: 'The customer who has the key.',
    benefit_id: 'The benefit it came with.',
    key: 'The key itself, as it is typed in.',
    display_key: 'Its last six characters, for lists.',
    status:
      'Whether it is good (`granted`), lost with its benefit (`revoked`) or switched off by the seller (`disabled`).',
    limit_activations: 'In how many places it can be used at a time; null when that is not counted.',
    usage: 'How many uses were counted so far.',
    limit_usage: 'How many uses it has in all; null for any number.',
    validations: 'How often it was asked about and found good.',
    last_validated_at: 'When it was last found good; null when never.',
    expires_at: 'Until when it is good, whatever its status; null for ever.',
  }),
  describe(api.LicenseKeyWithActivations, 'A license key and where it is in use.', {
    activations: 'Where it is in use now. Customers see it only where the seller lets them.',
  }),
  describe(api.ValidatedLicenseKey, 'A license key that was found good.', {
    activation: 'The activation that was asked about; null when none was.',
  }),
  describeFields([api.LicenseKeyActivation, api.LicenseKeyActivationBase], {
    license_key_id: 'The key that is in use.',
    label: 'Where it is in use, in words.',
    meta: 'Data that was given when it was activated.',
  }),
  describe(api.LicenseKeyActivation, 'One place where a license key is in use, with the key.', {
    license_key: 'The key that is in use, in full.',
  }),
  describe(api.LicenseKeyUpdate, 'A change of a license key. What is left out stays.', {
    status: 'The new status; any can follow any. Null changes nothing.',
    usage: 'How many uses shall count as used.',
    limit_activations:
      'In how many places it can be used from now on; null when that is not counted. Activations beyond it stay.',
    limit_usage: 'How many uses it shall have in all; null for any number.',
    expires_at: 'Until when it shall be good; null for ever.',
  }),
  describeFields([api.LicenseKeyValidate, api.LicenseKeyActivate, api.LicenseKeyDeactivate], {
    key: 'The key itself, letter by letter.',
    organization_id: 'The organization that sold the key.',
  }),
  describe(api.LicenseKeyValidate, 'A question whether a license key is good.', {
    activation_id: 'The activation that must be there. Without it none is asked for.',
    benefit_id: 'The benefit the key must have come with, if that matters.',
    customer_id: 'The customer the key must belong to, if that matters.',
    increment_usage: 'How many uses to count. More than are left is refused, and nothing is counted.',
    conditions:
      'What must be exactly what the activation was made with; only asked together with `activation_id`.',
  }),
  describe(api.LicenseKeyActivate, 'A place to put a license key to use in.', {
    label: 'Where the key is put to use, in words.',
    conditions:
      'What later validations of this activation must repeat, such as the machine; at most 50 keys.',
    meta: 'Your own data about this place, which answers show; at most 50 keys.',
  }),
  describe(api.LicenseKeyDeactivate, 'A place where the use of a license key shall end.', {
    activation_id: 'The activation to end, which makes room for another.',
  }),
  describeFields([api.licenseKeys.getActivation.path_parameters], {
    id: 'The id of the license key, not the key itself.',
    activation_id: 'The id of the activation.',
  }),
  describeArea(api.licenseKeys, 'Keys that came with a benefit, as their seller sees them.', {
    list: { query: { benefit_id: 'Only keys that came with these benefits.' } },
    update: 'Any status can follow any. Clients that always send `usage` set it each time.',
  }),
  describeArea(api.portalLicenseKeys, 'Your license keys, and how programs ask whether a key is good.', {
    list: {
      more: 'Keys that are not good any more are listed too.',
      query: { benefit_id: 'Only keys that came with this benefit.' },
    },
    validate: {
      more: 'A key that is not good is refused with 404, and nothing is counted. No token is needed: what is asked must be known.',
      errors: {
        ResourceNotFound:
          'There is no such key or activation, or the key is not good any more or was not made for what was asked. The detail says which.',
        BadRequest: 'Fewer uses are left than were to be counted. The detail says how many.',
      },
    },
    activate: {
      more: 'Each call makes a new activation. Keep its id for validating and deactivating.',
      errors: {
        NotPermitted:
          'The key needs no activation, is not good any more, or is in use in as many places as it may be. End another activation first.',
      },
    },
  }),
]
