import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const licenseKeysDescriptions = [
  describe(api.PortalUser, 'A customer in the form that older clients read.'),
  describe(api.LicenseKey, 'A license key.'),
  describe(api.LicenseKeyStatus, 'The status of a license key.'),
  describe(api.LicenseKeyActivationBase, 'An activation of a license key.'),
  describeFields([api.LicenseKey, api.LicenseKeyWithActivations, api.ValidatedLicenseKey], {
    customer_id: 'The id of the customer who has the key.',
    customer:
      'The customer who has the key. Calls without credentials and sessions of a single purchase return the details that the buyer entered, without address, tax number, external id and metadata.',
    benefit_id: 'The id of the benefit.',
    key: 'The license key.',
    display_key: 'The last six characters of the key, for lists.',
    status:
      'Whether the key is valid (`granted`), was revoked with its benefit (`revoked`) or was disabled by the seller (`disabled`).',
    limit_activations: 'How many activations the key can have at a time; null if it needs no activation.',
    usage: 'How often the key has been used.',
    limit_usage: 'How often the key can be used in total; null for no limit.',
    validations: 'How often the key was validated successfully.',
    last_validated_at: 'When the key was last validated successfully; null if never.',
    expires_at: 'When the key expires, whatever its status; null if it does not expire.',
  }),
  describe(api.LicenseKeyWithActivations, 'A license key with its activations.', {
    activations: 'The activations of the key. Customers see them only if the benefit allows it.',
  }),
  describe(api.ValidatedLicenseKey, 'A license key that was validated successfully.', {
    activation: 'The activation that was validated; null if none was given.',
  }),
  describeFields([api.LicenseKeyActivation, api.LicenseKeyActivationBase], {
    license_key_id: 'The id of the license key.',
    label: 'The label of the activation, such as the name of a device.',
    meta: 'The data that was given with the activation.',
  }),
  describe(api.LicenseKeyActivation, 'An activation of a license key, with the key.', {
    license_key: 'The license key as an object.',
  }),
  describe(api.LicenseKeyUpdate, 'A change of a license key. Fields that are left out do not change.', {
    status: 'The new status. Any status can be set at any time. Null changes nothing.',
    usage: 'The new number of uses.',
    limit_activations:
      'How many activations the key can have from now on; null if it needs no activation. Existing activations beyond the limit stay.',
    limit_usage: 'How often the key can be used in total; null for no limit.',
    expires_at: 'When the key expires; null if it does not expire.',
  }),
  describeFields([api.LicenseKeyValidate, api.LicenseKeyActivate, api.LicenseKeyDeactivate], {
    key: 'The license key, matched exactly.',
    organization_id: 'The organization that sold the key.',
  }),
  describe(api.LicenseKeyValidate, 'A request to validate a license key.', {
    activation_id: 'The id of the activation to validate. Without it no activation is checked.',
    benefit_id: 'The id of the benefit that the key must belong to. Default: any.',
    customer_id: 'The id of the customer that the key must belong to. Default: any.',
    increment_usage:
      'How many uses to count, 0 for none; uses cannot be undone. If fewer are left, the call is refused and nothing is counted.',
    conditions: 'Values that must equal those of the activation; checked only together with `activation_id`.',
  }),
  describe(api.LicenseKeyActivate, 'A request to activate a license key.', {
    label: 'The label of the activation, such as the name of a device.',
    conditions:
      'Values that later validations of this activation must repeat, such as a machine id; at most 50 keys.',
    meta: 'Your own data for the activation, which is returned with it; at most 50 keys.',
  }),
  describe(api.LicenseKeyDeactivate, 'A request to end an activation of a license key.', {
    activation_id: 'The id of the activation to end.',
  }),
  describeFields([api.licenseKeys.getActivation.path_parameters], {
    id: 'The id of the license key, not the key itself.',
    activation_id: 'The id of the activation.',
  }),
  describeArea(api.licenseKeys, 'License keys of customers, as the seller sees them.', {
    list: {
      query: {
        benefit_id: 'Only keys of these benefits.',
        customer_id: 'Only keys of these customers.',
        status: 'Only keys with one of these statuses.',
        query:
          'A whole key, its last characters, or part of the name or the e-mail address of the customer, case-insensitive. For a whole key, only the last six characters are compared.',
      },
    },
    update: 'Any status can be set at any time. If you send `usage`, the number of uses is set to it.',
  }),
  describeArea(
    api.portalLicenseKeys,
    'Your license keys, and the calls with which programs validate and activate keys.',
    {
      list: {
        more: 'Keys that are no longer valid are listed too.',
        query: { benefit_id: 'Only keys of this benefit.' },
      },
      validate: {
        more: 'An invalid key is refused with 404, and nothing is counted. No token is needed: the key and the organization identify it. A key that is used more than three times a second, across all calls, is blocked for a minute (429).',
        errors: {
          ResourceNotFound:
            'The key or the activation does not exist, the key is no longer valid, or it does not belong to the given benefit or customer. The detail says which.',
          BadRequest: 'Fewer uses are left than `increment_usage`. The detail says how many.',
        },
      },
      activate: {
        more: 'Each call creates a new activation. Keep its id for validating and deactivating. A key that is used more than three times a second is blocked for a minute (429).',
        errors: {
          ResourceNotFound: 'The key does not exist.',
          NotPermitted:
            'The key needs no activation, is no longer valid, or has reached its limit of activations. End another activation first.',
        },
      },
      deactivate: {
        more: 'Works whatever the status of the key, and makes room for another activation.',
        errors: {
          ResourceNotFound:
            'The key does not exist, it has no such activation, or the activation has already ended.',
        },
      },
    },
  ),
]
