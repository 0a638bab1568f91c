import { portalDownloadables, portalLicenseKeys, portalBenefitGrants, portalOrders } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about orders and what they give. */
export const client = clientFor({
  orders: { list: portalOrders.list, get: portalOrders.get, invoice: portalOrders.invoice },
  benefitGrants: { list: portalBenefitGrants.list },
  downloadables: { list: portalDownloadables.list },
  licenseKeys: { list: portalLicenseKeys.list },
})

export type Order = Awaited<ReturnType<typeof client.orders.get>>
export type Grant = Awaited<ReturnType<typeof client.benefitGrants.list>>['items'][number]
export type Download = Awaited<ReturnType<typeof client.downloadables.list>>['items'][number]
