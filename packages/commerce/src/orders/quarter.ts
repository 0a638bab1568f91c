import { defineQuarter } from '../core/define-quarter.ts'
import { checkoutEvents } from './checkout-events/index.ts'
import { checkoutLinks } from './checkout-links/index.ts'
import { checkouts, findCheckoutPage } from './checkouts/index.ts'
import { orders } from './orders/index.ts'
import { wallets } from './wallets/index.ts'

/** Balances of customers, checkouts, links, orders and invoices. */
export const quarter = defineQuarter({
  areas: [wallets, checkouts, checkoutLinks, orders, checkoutEvents],
  offers: (services) => ({
    /** Returns the data required to serve a checkout page; undefined when the checkout does not exist. */
    findCheckoutPage: (client_secret: string) => findCheckoutPage(services, client_secret),
  }),
})
