import { benefits } from './areas/benefits.ts'
import { checkoutLinks } from './areas/checkout-links.ts'
import { checkouts } from './areas/checkouts.ts'
import { customFields } from './areas/custom-fields.ts'
import { customerMeters } from './areas/customer-meters.ts'
import { customerSessions } from './areas/customer-sessions.ts'
import { customers } from './areas/customers.ts'
import { discounts } from './areas/discounts.ts'
import { events } from './areas/events.ts'
import { externalOrganizations } from './areas/external-organizations.ts'
import { files } from './areas/files.ts'
import { licenseKeys } from './areas/license-keys.ts'
import { meters } from './areas/meters.ts'
import { metrics } from './areas/metrics.ts'
import { oauth2Clients } from './areas/oauth2-clients.ts'
import { oauth2 } from './areas/oauth2.ts'
import { orders } from './areas/orders.ts'
import { organizations } from './areas/organizations.ts'
import { portalBenefitGrants } from './areas/portal/benefit-grants.ts'
import { portalCustomerMeters } from './areas/portal/customer-meters.ts'
import { portalCustomers } from './areas/portal/customers.ts'
import { portalDownloadables } from './areas/portal/downloadables.ts'
import { portalLicenseKeys } from './areas/portal/license-keys.ts'
import { portalOrders } from './areas/portal/orders.ts'
import { portalOrganizations } from './areas/portal/organizations.ts'
import { portalSubscriptions } from './areas/portal/subscriptions.ts'
import { products } from './areas/products.ts'
import { refunds } from './areas/refunds.ts'
import { repositories } from './areas/repositories.ts'
import { subscriptions } from './areas/subscriptions.ts'

/** The public commerce API, area by area. The studio's own endpoints stand apart, in `studio`. */
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
  licenseKeys,
  files,
  events,
  meters,
  customerMeters,
  metrics,
  oauth2: { ...oauth2, clients: oauth2Clients },
  repositories,
  externalOrganizations,
  customerPortal: {
    customers: portalCustomers,
    orders: portalOrders,
    subscriptions: portalSubscriptions,
    benefitGrants: portalBenefitGrants,
    downloadables: portalDownloadables,
    licenseKeys: portalLicenseKeys,
    customerMeters: portalCustomerMeters,
    organizations: portalOrganizations,
  },
}
