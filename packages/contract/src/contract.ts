import { benefits } from './areas/benefits.ts'
import { checkoutLinks } from './areas/checkout-links.ts'
import { checkouts } from './areas/checkouts.ts'
import { customFields } from './areas/custom-fields.ts'
import { customerSessions } from './areas/customer-sessions.ts'
import { customers } from './areas/customers.ts'
import { discounts } from './areas/discounts.ts'
import { orders } from './areas/orders.ts'
import { organizations } from './areas/organizations.ts'
import { portalCustomers } from './areas/portal-customers.ts'
import { portalOrders } from './areas/portal-orders.ts'
import { portalSubscriptions } from './areas/portal-subscriptions.ts'
import { products } from './areas/products.ts'
import { refunds } from './areas/refunds.ts'
import { subscriptions } from './areas/subscriptions.ts'

/** The public commerce API, area by area. The studio's own rows stand apart, in `studio`. */
export const contract = {
  organizations,
  products,
  customFields,
  discounts,
  checkoutLinks,
  checkouts,
  customers,
  customerSessions,
  orders,
  refunds,
  subscriptions,
  benefits,
  customerPortal: {
    customers: portalCustomers,
    orders: portalOrders,
    subscriptions: portalSubscriptions,
  },
}
