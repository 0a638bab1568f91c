import type {
  portalDownloadables,
  portalLicenseKeys,
  portalBenefitGrants,
  portalOrders,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about orders and what they give. */
export const client = clientFor<{
  orders: Pick<typeof portalOrders, 'list' | 'get' | 'invoice'>
  benefitGrants: Pick<typeof portalBenefitGrants, 'list'>
  downloadables: Pick<typeof portalDownloadables, 'list'>
  licenseKeys: Pick<typeof portalLicenseKeys, 'list'>
}>({
  orders: {
    list: { method: 'GET', path: '/v1/customer-portal/orders/', status: 200 },
    get: { method: 'GET', path: '/v1/customer-portal/orders/{id}', status: 200 },
    invoice: { method: 'GET', path: '/v1/customer-portal/orders/{id}/invoice', status: 200 },
  },
  benefitGrants: { list: { method: 'GET', path: '/v1/customer-portal/benefit-grants/', status: 200 } },
  downloadables: { list: { method: 'GET', path: '/v1/customer-portal/downloadables/', status: 200 } },
  licenseKeys: { list: { method: 'GET', path: '/v1/customer-portal/license-keys/', status: 200 } },
})

export type Order = Awaited<ReturnType<typeof client.orders.get>>
export type Grant = Awaited<ReturnType<typeof client.benefitGrants.list>>['items'][number]
export type Download = Awaited<ReturnType<typeof client.downloadables.list>>['items'][number]
