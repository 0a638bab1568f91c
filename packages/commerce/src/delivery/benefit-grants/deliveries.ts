import type { BenefitType } from '@atelier/contract'
import type { Delivery, RemoteDelivery } from '../../catalog/benefits/index.ts'
import { discordDelivery, githubDelivery } from '../../customers/connected-accounts/index.ts'
import { meterCreditDelivery } from '../../billing/customer-meters/index.ts'
import { downloadableDelivery } from '../downloadables/index.ts'
import { licenseKeyDelivery } from '../license-keys/index.ts'

const nothing: Delivery['grant'] = (_, __, grants) => Promise.resolve(grants.map(() => ({})))

/** A custom benefit is a note; there is nothing to deliver. */
const customDelivery: Delivery = { grant: nothing, update: nothing, revoke: nothing }

/**
 * How types of benefits are delivered inside this database, in the transaction that grants them. A type stands here
 * or in `remoteDeliveries`.
 */
export const deliveries: Partial<Record<BenefitType, Delivery>> = {
  custom: customDelivery,
  downloadables: downloadableDelivery,
  license_keys: licenseKeyDelivery,
  meter_credit: meterCreditDelivery,
}

/** How types of benefits are delivered at another platform. */
export const remoteDeliveries: Partial<Record<BenefitType, RemoteDelivery>> = {
  discord: discordDelivery,
  github_repository: githubDelivery,
}

/** Whether benefits of a type can be delivered; of one that cannot, no grants are made. */
export const isDeliverable = ({ type }: { readonly type: BenefitType }): boolean =>
  type in deliveries || type in remoteDeliveries
