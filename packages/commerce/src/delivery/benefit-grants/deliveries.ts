import type { BenefitType } from '@atelier/contract'
import type { Delivery, GrantOfBenefit, RemoteDelivery } from '../../catalog/benefits/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { discordDelivery, githubDelivery } from '../../customers/connected-accounts/index.ts'
import { meterCreditDelivery } from '../../billing/customer-meters/index.ts'
import { downloadableDelivery } from '../downloadables/index.ts'
import { licenseKeyDelivery } from '../license-keys/index.ts'

const nothing = (_: Tx, __: Services, grants: readonly GrantOfBenefit[]) =>
  Promise.resolve(grants.map(() => ({})))

/** Notes and feature flags have nothing to deliver. */
const emptyDelivery: Delivery = { grant: nothing, update: nothing, revoke: nothing }

const remote = {
  discord: discordDelivery,
  github_repository: githubDelivery,
} satisfies Partial<Record<BenefitType, RemoteDelivery>>

/** Every other type. */
const local: Record<Exclude<BenefitType, keyof typeof remote>, Delivery> = {
  custom: emptyDelivery,
  feature_flag: emptyDelivery,
  downloadables: downloadableDelivery,
  license_keys: licenseKeyDelivery,
  meter_credit: meterCreditDelivery,
}

/** Deliveries inside this database, by benefit type, in the transaction that grants. */
export const deliveries: Partial<Record<BenefitType, Delivery>> = local

/** Deliveries at other platforms, by benefit type. */
export const remoteDeliveries: Partial<Record<BenefitType, RemoteDelivery>> = remote
