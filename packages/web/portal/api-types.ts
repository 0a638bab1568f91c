import type { ResponseOf, ItemOf } from '../lib/calls.ts'
import type { api } from './api.ts'

// Objects that pages of the portal pass on, as the API answers them.

export type PortalView = ResponseOf<typeof api.portal.open>
export type Session = NonNullable<PortalView['session']>

export type Order = ResponseOf<typeof api.orders.get>
export type Grant = ItemOf<typeof api.benefitGrants.list>
export type Download = ItemOf<typeof api.downloadables.list>
export type LicenseKey = ItemOf<typeof api.licenseKeys.list>
export type Meter = ItemOf<typeof api.meters.list>
export type Customer = ResponseOf<typeof api.customers.get>
export type PaymentMethod = ItemOf<typeof api.customers.getPaymentMethods>
export type GuestSubscription = ItemOf<typeof api.guestSubscriptions.list>
export type TopUpOffer = ItemOf<typeof api.topUps.list>
export type Wallet = ItemOf<typeof api.wallets.list>
export type Subscription = ResponseOf<typeof api.subscriptions.get>
