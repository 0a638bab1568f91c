import type {
  connectedAccounts,
  portalAccount,
  portalBenefitGrants,
  portalCardSetups,
  portalCreditNotes,
  portalCustomerMeters,
  portalCustomers,
  portalDownloadables,
  portalEmbeds,
  portalEvents,
  portalGuestSubscriptions,
  portalLicenseKeyRotations,
  portalLicenseKeys,
  portalOrderInvoices,
  portalOrderPayments,
  portalOrders,
  portalOrganizations,
  portalReceipts,
  portalSubscriptionPreviews,
  portalShipments,
  portalSubscriptions,
  portalTopUps,
  portalUsage,
  portalWalletEntries,
  portalWallets,
  portalWithdrawals,
} from '@atelier/contract'
import type { Contract, Endpoint } from '@atelier/contract/primitives/endpoint'
import type { Unchecked } from '@atelier/sdk'

/** API calls of the portal. */
export type Calls = {
  accounts: typeof connectedAccounts
  benefitGrants: Pick<typeof portalBenefitGrants, 'list'>
  cardSetups: typeof portalCardSetups
  creditNotes: typeof portalCreditNotes
  customers: Pick<typeof portalCustomers, 'get' | 'update' | 'getPaymentMethods' | 'deletePaymentMethod'>
  downloadables: Pick<typeof portalDownloadables, 'list'>
  embeds: Pick<typeof portalEmbeds, 'open'>
  guestSubscriptions: typeof portalGuestSubscriptions
  licenseKeys: Pick<typeof portalLicenseKeys, 'list' | 'get' | 'deactivate'> &
    typeof portalLicenseKeyRotations
  meters: Pick<typeof portalCustomerMeters, 'list'>
  orderInvoices: typeof portalOrderInvoices
  orderPayments: typeof portalOrderPayments
  orders: Pick<typeof portalOrders, 'list' | 'get' | 'invoice'>
  organizations: typeof portalOrganizations
  portal: typeof portalAccount
  portalEvents: typeof portalEvents
  receipts: typeof portalReceipts
  shipments: typeof portalShipments
  subscriptions: Pick<typeof portalSubscriptions, 'list' | 'get' | 'update'>
  subscriptionPreviews: typeof portalSubscriptionPreviews
  topUps: typeof portalTopUps
  usage: typeof portalUsage
  wallets: Pick<typeof portalWallets, 'list'>
  walletEntries: typeof portalWalletEntries
  withdrawals: typeof portalWithdrawals
}

const root = '/v1/customer-portal'
const me = `${root}/customers/me` as const

/** Resources that calls change, as their endpoints declare them. */
type Changes<C extends Contract> = {
  readonly [N in keyof C]: C[N] extends Endpoint
    ? Pick<C[N], Extract<keyof C[N], 'changes'>>
    : C[N] extends Contract
      ? Changes<C[N]>
      : never
}

/**
 * Calls without their schemas, which would weigh more than the pages. The compiler compares each with its
 * endpoint.
 */
export const calls: Unchecked<Calls> & Changes<Calls> = {
  accounts: {
    authorize: { method: 'GET', path: `${root}/oauth-accounts/authorize`, status: 200 },
    disconnect: {
      method: 'DELETE',
      path: `${root}/oauth-accounts/{platform}/{account_id}`,
      status: 204,
      changes: ['customers/me', 'benefit-grants'],
    },
  },
  benefitGrants: { list: { method: 'GET', path: `${root}/benefit-grants/`, status: 200 } },
  cardSetups: {
    start: { method: 'POST', path: `${me}/card-setups`, status: 201 },
    finish: {
      method: 'POST',
      path: `${me}/card-setups/{id}/finish`,
      status: 200,
      changes: ['customers/me/payment-methods', 'subscriptions'],
    },
  },
  creditNotes: {
    list: { method: 'GET', path: `${root}/orders/{id}/credit-notes`, status: 200 },
    document: { method: 'GET', path: `${root}/refunds/{id}/credit-note`, status: 200 },
  },
  customers: {
    get: { method: 'GET', path: me, status: 200 },
    update: { method: 'PATCH', path: me, status: 200, changes: ['portals'] },
    getPaymentMethods: { method: 'GET', path: `${me}/payment-methods`, status: 200 },
    deletePaymentMethod: {
      method: 'DELETE',
      path: `${me}/payment-methods/{id}`,
      status: 204,
      changes: ['customers/me'],
    },
  },
  downloadables: { list: { method: 'GET', path: `${root}/downloadables/`, status: 200 } },
  embeds: { open: { method: 'POST', path: `${root}/embeds/open`, status: 200 } },
  guestSubscriptions: {
    list: { method: 'GET', path: `${me}/guest-subscriptions`, status: 200 },
    takeOver: { method: 'POST', path: `${me}/guest-subscriptions`, status: 204, changes: ['subscriptions'] },
  },
  licenseKeys: {
    list: { method: 'GET', path: `${root}/license-keys/`, status: 200 },
    get: { method: 'GET', path: `${root}/license-keys/{id}`, status: 200 },
    deactivate: {
      method: 'POST',
      path: `${root}/license-keys/deactivate`,
      status: 204,
      changes: ['license-keys'],
    },
    rotate: { method: 'POST', path: `${root}/license-keys/{id}/rotate`, status: 200 },
  },
  meters: { list: { method: 'GET', path: `${root}/meters/`, status: 200 } },
  orderInvoices: {
    update: { method: 'PATCH', path: `${root}/orders/{id}`, status: 200 },
    generate: { method: 'POST', path: `${root}/orders/{id}/invoice`, status: 202 },
  },
  orderPayments: {
    status: {
      method: 'GET',
      path: `${root}/orders/{id}/payment-status`,
      status: 200,
      changes: ['subscriptions', 'customers/me/payment-methods'],
    },
    confirm: {
      method: 'POST',
      path: `${root}/orders/{id}/confirm-payment`,
      status: 200,
      changes: ['subscriptions', 'customers/me/payment-methods'],
    },
  },
  orders: {
    list: { method: 'GET', path: `${root}/orders/`, status: 200 },
    get: { method: 'GET', path: `${root}/orders/{id}`, status: 200 },
    invoice: { method: 'GET', path: `${root}/orders/{id}/invoice`, status: 200 },
  },
  organizations: { get: { method: 'GET', path: `${root}/organizations/{slug}`, status: 200 } },
  portal: {
    open: { method: 'GET', path: `${root}/portals/{slug}`, status: 200 },
    chooseDefaultPaymentMethod: { method: 'POST', path: `${me}/payment-methods/{id}/default`, status: 204 },
    requestDeletion: { method: 'POST', path: `${me}/deletion-request`, status: 204, changes: ['portals'] },
  },
  portalEvents: {
    stream: { method: 'GET', path: `${root}/customers/stream`, status: 200, stream: 'events' },
  },
  receipts: { get: { method: 'GET', path: `${root}/orders/{id}/receipt`, status: 200 } },
  subscriptions: {
    list: { method: 'GET', path: `${root}/subscriptions/`, status: 200 },
    get: { method: 'GET', path: `${root}/subscriptions/{id}`, status: 200 },
    update: {
      method: 'PATCH',
      path: `${root}/subscriptions/{id}`,
      status: 200,
      changes: ['orders', 'benefit-grants'],
    },
  },
  subscriptionPreviews: {
    next: { method: 'GET', path: `${root}/subscriptions/{id}/preview`, status: 200 },
    change: { method: 'POST', path: `${root}/subscriptions/{id}/preview`, status: 200 },
  },
  topUps: {
    list: { method: 'GET', path: `${root}/top-ups/`, status: 200 },
    create: { method: 'POST', path: `${root}/top-ups/`, status: 201 },
    update: { method: 'PATCH', path: `${root}/wallets/{id}`, status: 200, changes: ['top-ups'] },
  },
  usage: { get: { method: 'GET', path: `${root}/meters/{id}/usage`, status: 200 } },
  wallets: { list: { method: 'GET', path: `${root}/wallets/`, status: 200 } },
  walletEntries: { list: { method: 'GET', path: `${root}/wallets/{id}/entries`, status: 200 } },
  shipments: { get: { method: 'GET', path: `${root}/orders/{id}/shipment`, status: 200 } },
  withdrawals: {
    get: { method: 'GET', path: `${root}/orders/{id}/withdrawal`, status: 200 },
    declare: { method: 'POST', path: `${root}/orders/{id}/withdrawal`, status: 200 },
  },
}
