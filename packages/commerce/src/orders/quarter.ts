import { defineQuarter } from '../core/define-quarter.ts'
import { checkoutEvents } from './checkout-events/index.ts'
import { checkoutLinks } from './checkout-links/index.ts'
import { checkouts, findCheckoutPage } from './checkouts/index.ts'
import { orders } from './orders/index.ts'
import { wallets } from './wallets/index.ts'
import { supply } from '../core/database/later-query.ts'
import * as fields from '../catalog/custom-fields/index.ts'
import { checkoutsOf } from '../catalog/index.ts'
import * as buyers from '../customers/customers/index.ts'
import * as domains from '../organization/domains/index.ts'
import * as mails from '../mails/index.ts'
import * as payers from '../payments/saved-methods/index.ts'
import { findCorrespondents } from './correspondent-queries.ts'
import {
  findEnteredBuyer,
  isOf,
  isOfGuest,
  renameAnswersOfSales,
  selectCheckoutsOf,
} from './supplied-queries.ts'

/** Balances of customers, checkouts, links, orders and invoices. */
export const quarter = defineQuarter({
  areas: [wallets, checkouts, checkoutLinks, orders, checkoutEvents],
  supplies: [
    supply(mails.findCorrespondents, findCorrespondents),
    supply(payers.isOfGuest, isOfGuest),
    supply(domains.isOfOrganization, isOf),
    supply(fields.renameAnswersOfSales, renameAnswersOfSales),
    supply(checkoutsOf, selectCheckoutsOf),
    supply(buyers.findEnteredBuyer, findEnteredBuyer),
  ],
  offers: (services) => ({
    /** Returns the data required to serve a checkout page; undefined when the checkout does not exist. */
    findCheckoutPage: (client_secret: string) => findCheckoutPage(services, client_secret),
  }),
})
