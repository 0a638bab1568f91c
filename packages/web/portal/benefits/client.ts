import type {
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
export const client = clientFor<{
  benefitGrants: Pick<typeof portalBenefitGrants, 'list'>
  downloadables: Pick<typeof portalDownloadables, 'list'>
  licenseKeys: Pick<typeof portalLicenseKeys, 'list' | 'get' | 'deactivate'>
  meters: Pick<typeof portalCustomerMeters, 'list'>
  usage: typeof portalUsage
  customers: Pick<typeof portalCustomers, 'get'>
  accounts: typeof connectedAccounts
}>({
  benefitGrants: { list: { method: 'GET', path: '/v1/customer-portal/benefit-grants/', status: 200 } },
  downloadables: { list: { method: 'GET', path: '/v1/customer-portal/downloadables/', status: 200 } },
  licenseKeys: {
    list: { method: 'GET', path: '/v1/customer-portal/license-keys/', status: 200 },
    get: { method: 'GET', path: '/v1/customer-portal/license-keys/{id}', status: 200 },
    deactivate: { method: 'POST', path: '/v1/customer-portal/license-keys/deactivate', status: 204 },
  },
  meters: { list: { method: 'GET', path: '/v1/customer-portal/meters/', status: 200 } },
  usage: { get: { method: 'GET', path: '/v1/customer-portal/meters/{id}/usage', status: 200 } },
  customers: { get: { method: 'GET', path: '/v1/customer-portal/customers/me', status: 200 } },
  accounts: {
    authorize: { method: 'GET', path: '/v1/customer-portal/oauth-accounts/authorize', status: 200 },
    disconnect: {
      method: 'DELETE',
      path: '/v1/customer-portal/oauth-accounts/{platform}/{account_id}',
      status: 204,
    },
  },
})

export type LicenseKey = Awaited<ReturnType<typeof client.licenseKeys.list>>['items'][number]
export type Meter = Awaited<ReturnType<typeof client.meters.list>>['items'][number]
