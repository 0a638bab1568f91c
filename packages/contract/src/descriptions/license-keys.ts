import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const licenseKeysDescriptions = [
  describe(api.PortalUser, 'A customer in the form that older clients read.'),
  describe(api.LicenseKey, 'A license key.'),
  describe(api.LicenseKeyStatus, 'Status of a license key.'),
  describe(api.LicenseKeyActivationBase, 'An activation of a license key.'),
  describeFields([api.LicenseKey, api.LicenseKeyWithActivations, api.ValidatedLicenseKey], {
    customer_id: 'Id of the customer who has the key.',
    customer:
      'Customer who has the key. Calls without credentials and sessions of a single purchase return the details that the buyer entered, without address, tax number, external id and metadata.',
    benefit_id: 'Id of the benefit.',
    key: 'License key.',
    display_key: 'Last six characters of the key, for lists.',
    status:
      'Status of the key: `granted` if it is valid, `revoked` if it was revoked with its benefit, or `disabled` if the seller disabled it.',
    limit_activations: 'Maximum number of concurrent activations; null if the key needs no activation.',
    usage: 'Number of uses of the key.',
    limit_usage: 'Maximum number of uses of the key; null for no limit.',
    validations: 'Number of successful validations of the key.',
    last_validated_at: 'Time at which the key was last validated successfully; null if it has not been.',
    expires_at: 'Time at which the key expires, regardless of its status; null if it does not expire.',
  }),
  describe(api.LicenseKeyWithActivations, 'A license key with its activations.', {
    activations: 'Activations of the key. Customers see them only if the benefit allows it.',
  }),
  describe(api.ValidatedLicenseKey, 'A license key that was validated successfully.', {
    activation: 'Activation that was validated; null if none was given.',
  }),
  describeFields([api.LicenseKeyActivation, api.LicenseKeyActivationBase], {
    license_key_id: 'Id of the license key.',
    label: 'Label of the activation, such as the name of a device.',
    meta: 'Data that was given with the activation.',
  }),
  describe(api.LicenseKeyActivation, 'An activation of a license key, with the key.', {
    license_key: 'License key as an object.',
  }),
  describe(api.LicenseKeyUpdate, 'Changes to a license key. Omitted fields do not change.', {
    status: 'New status. Any status can be set at any time. Null changes nothing.',
    usage: 'New number of uses.',
    limit_activations:
      'Maximum number of concurrent activations; null if the key needs no activation. Existing activations beyond the limit stay.',
    limit_usage: 'Maximum number of uses of the key; null for no limit.',
    expires_at: 'Time at which the key expires; null if it does not expire.',
  }),
  describeFields([api.LicenseKeyValidate, api.LicenseKeyActivate, api.LicenseKeyDeactivate], {
    key: 'License key, matched exactly.',
    organization_id: 'Id of the organization that sold the key.',
  }),
  describe(api.LicenseKeyValidate, 'A request to validate a license key.', {
    activation_id: 'Id of the activation to validate. Without it no activation is checked.',
    benefit_id: 'Id of the benefit that the key must belong to. Default: any.',
    customer_id: 'Id of the customer that the key must belong to. Default: any.',
    increment_usage:
      'Number of uses to count, 0 for none; uses cannot be undone. If fewer are left, the call is rejected and nothing is counted.',
    conditions: 'Values that must equal those of the activation; checked only together with `activation_id`.',
  }),
  describe(api.LicenseKeyActivate, 'A request to activate a license key.', {
    label: 'Label of the activation, such as the name of a device.',
    conditions:
      'Values that later validations of this activation must repeat, such as a machine id; at most 50 keys.',
    meta: 'Your own data for the activation, which is returned with it; at most 50 keys.',
  }),
  describe(api.LicenseKeyDeactivate, 'A request to end an activation of a license key.', {
    activation_id: 'Id of the activation to end.',
  }),
  describeFields([api.licenseKeys.getActivation.path_parameters], {
    id: 'Id of the license key, not the key itself.',
    activation_id: 'Id of the activation.',
  }),
  describeArea(api.licenseKeys, 'License keys of customers, as the seller sees them.', {
    list: {
      query: {
        benefit_id: 'Only keys of these benefits.',
        customer_id: 'Only keys of these customers.',
        status: 'Only keys with one of these statuses.',
        query:
          'Whole key, last characters of a key, or part of the name or the e-mail address of the customer, case-insensitive. For a whole key, only the last six characters are compared.',
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
        more: 'An invalid key is rejected with 404, and nothing is counted. No token is needed: the key and the organization identify it. A key that is used more than three times a second, across all calls, is blocked for a minute (429).',
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
        more: 'Works for any status of the key, and makes room for another activation.',
        errors: {
          ResourceNotFound:
            'The key does not exist, it has no such activation, or the activation has already ended.',
        },
      },
    },
  ),
  describeArea(
    api.licenseKeyUses,
    'License keys, used by your server: the calls of programs, with a token of the organization.',
    {
      validate: {
        more: 'Works like the call of programs, and counts together with it.',
        errors: {
          ResourceNotFound:
            'The key or the activation does not exist, the key is no longer valid, or it does not belong to the given organization, benefit or customer. The detail says which.',
          BadRequest: 'Fewer uses are left than `increment_usage`. The detail says how many.',
        },
      },
      activate: {
        more: 'Works like the call of programs: each call creates a new activation.',
        errors: {
          ResourceNotFound: 'The key does not exist in this organization.',
          NotPermitted:
            'The key needs no activation, is no longer valid, or has reached its limit of activations.',
        },
      },
      deactivate: {
        more: 'Works for any status of the key, and makes room for another activation.',
        errors: {
          ResourceNotFound:
            'The key does not exist in this organization, it has no such activation, or the activation has already ended.',
        },
      },
    },
  ),
  describeArea(api.licenseKeyRotations, 'New texts for license keys of customers.', {
    rotate:
      'The previous text becomes invalid immediately. The id, status, activations, counts, limits and expiry stay. The customer gets an e-mail with the new text.',
  }),
  describeArea(api.portalLicenseKeyRotations, 'New texts for your license keys.', {
    rotate:
      'The previous text becomes invalid immediately. The id, status, activations, counts, limits and expiry stay. You get an e-mail with the new text.',
  }),
]
