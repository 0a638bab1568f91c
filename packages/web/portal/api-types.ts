import type * as api from '@atelier/contract'
import type { ResponseOf, ItemOf } from '../lib/calls.ts'

// Objects that pages of the portal pass on, as the API answers them.

export type PortalView = ResponseOf<typeof api.portalAccount.open>
export type Session = NonNullable<PortalView['session']>

export type Order = ResponseOf<typeof api.portalOrders.get>
export type Grant = ItemOf<typeof api.portalBenefitGrants.list>
export type Download = ItemOf<typeof api.portalDownloadables.list>
export type LicenseKey = ItemOf<typeof api.portalLicenseKeys.list>
export type Meter = ItemOf<typeof api.portalCustomerMeters.list>
export type Customer = ResponseOf<typeof api.portalCustomers.get>
export type PaymentMethod = ItemOf<typeof api.portalCustomers.getPaymentMethods>
export type GuestSubscription = ItemOf<typeof api.portalGuestSubscriptions.list>
export type TopUpOffer = ItemOf<typeof api.portalTopUps.list>
export type Wallet = ItemOf<typeof api.portalWallets.list>
export type Subscription = ResponseOf<typeof api.portalSubscriptions.get>
