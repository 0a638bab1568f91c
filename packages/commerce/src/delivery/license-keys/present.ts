import type { LicenseKey, LicenseKeyActivation, LicenseKeyActivationBase } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import { presentBuyer, presentCustomer, presentUser } from '../../customers/customers/index.ts'
import type { HeldLicenseKey } from './held-queries.ts'
import type { ActivationRow, StoredLicenseKey } from './queries.ts'
import { openLicenseKey } from './stored-key.ts'

type Secret = Pick<Services, 'secret'>

const presentHolder = (key: StoredLicenseKey | HeldLicenseKey) =>
  'customer' in key
    ? { user: presentUser(key.customer), customer: presentCustomer(key.customer) }
    : { user: presentUser(key.buyer), customer: presentBuyer(key.buyer) }

/** Returns the representation of a license key with the customer data loaded for the reader. */
export const presentLicenseKey = (
  key: StoredLicenseKey | HeldLicenseKey,
  { secret }: Secret,
): LicenseKey => ({
  ...presentStored(key),
  organization_id: key.organization_id,
  user_id: key.customer_id,
  customer_id: key.customer_id,
  ...presentHolder(key),
  benefit_id: key.benefit_id,
  key: openLicenseKey(secret, key),
  display_key: key.display_key,
  status: key.status,
  limit_activations: key.limit_activations,
  usage: key.usage,
  limit_usage: key.limit_usage,
  validations: key.validations,
  last_validated_at: isoOrNull(key.last_validated_at),
  expires_at: isoOrNull(key.expires_at),
})

/** Returns the representation of an activation without its key. Its conditions are never exposed. */
export const presentActivation = (activation: ActivationRow): output<typeof LicenseKeyActivationBase> => ({
  ...presentStored(activation),
  license_key_id: activation.license_key_id,
  label: activation.label,
  meta: activation.meta,
})

/** Returns the representation of an activation with its key. */
export const presentActivationOfKey = (
  activation: ActivationRow,
  key: StoredLicenseKey | HeldLicenseKey,
  secret: Secret,
): output<typeof LicenseKeyActivation> => ({
  ...presentActivation(activation),
  license_key: presentLicenseKey(key, secret),
})
