import {
  connectedAccounts,
  portalBenefitGrants,
  portalCustomerMeters,
  portalCustomers,
  portalDownloadables,
  portalLicenseKeys,
  portalUsage,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about what a customer has. */
export const client = clientFor({
  benefitGrants: { list: portalBenefitGrants.list },
  downloadables: { list: portalDownloadables.list },
  licenseKeys: {
    list: portalLicenseKeys.list,
    get: portalLicenseKeys.get,
    deactivate: portalLicenseKeys.deactivate,
  },
  meters: { list: portalCustomerMeters.list },
  usage: portalUsage,
  customers: { get: portalCustomers.get },
  accounts: { authorize: connectedAccounts.authorize, disconnect: connectedAccounts.disconnect },
})

export type LicenseKey = Awaited<ReturnType<typeof client.licenseKeys.list>>['items'][number]
export type Meter = Awaited<ReturnType<typeof client.meters.list>>['items'][number]
