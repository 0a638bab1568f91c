import type { Meanings } from './meanings.ts'

const everyKey = 'LicenseKey, LicenseKeyWithActivations, ValidatedLicenseKey'

/** What fields of license keys mean. */
export const licenseKeyMeanings: Meanings = {
  [everyKey]: {
    customer_id: 'Who has the key.',
    user: 'The customer in a shape that older clients read.',
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
  },
  LicenseKeyWithActivations: {
    activations: 'Where it is in use now. Customers see it only where the seller lets them.',
  },
  ValidatedLicenseKey: { activation: 'The activation that was asked about; null when none was.' },
  'LicenseKeyActivation, LicenseKeyActivationBase': {
    license_key_id: 'The key that is in use.',
    label: 'Where it is in use, in words.',
    meta: 'Data that was given when it was activated.',
  },
  LicenseKeyActivation: { license_key: 'The key that is in use, in full.' },
  LicenseKeyUpdate: {
    status: 'The new status; any can follow any. Null changes nothing.',
    usage: 'How many uses shall count as used.',
    limit_activations:
      'In how many places it can be used from now on; null when that is not counted. Activations beyond it stay.',
    limit_usage: 'How many uses it shall have in all; null for any number.',
    expires_at: 'Until when it shall be good; null for ever.',
  },
  'LicenseKeyValidate, LicenseKeyActivate, LicenseKeyDeactivate': {
    key: 'The key itself, letter by letter.',
    organization_id: 'The organization that sold the key.',
  },
  LicenseKeyValidate: {
    activation_id: 'The activation that must be there. Without it none is asked for.',
    benefit_id: 'The benefit the key must have come with, if that matters.',
    customer_id: 'The customer the key must belong to, if that matters.',
    increment_usage: 'How many uses to count. More than are left is refused, and nothing is counted.',
    conditions:
      'What must be exactly what the activation was made with; only asked together with `activation_id`.',
  },
  LicenseKeyActivate: {
    label: 'Where the key is put to use, in words.',
    conditions:
      'What later validations of this activation must repeat, such as the machine; at most 50 keys.',
    meta: 'Your own data about this place, which answers show; at most 50 keys.',
  },
  LicenseKeyDeactivate: { activation_id: 'The activation to end, which makes room for another.' },
}
