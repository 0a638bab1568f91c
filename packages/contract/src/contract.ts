import { checkouts } from './areas/checkouts.ts'
import { customFields } from './areas/custom-fields.ts'
import { customers } from './areas/customers.ts'
import { discounts } from './areas/discounts.ts'
import { orders } from './areas/orders.ts'
import { organizations } from './areas/organizations.ts'
import { products } from './areas/products.ts'

/** The public commerce API, area by area. The studio's own rows stand apart, in `studio`. */
export const contract = { organizations, products, customFields, discounts, customers, checkouts, orders }
