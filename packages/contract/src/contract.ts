import { benefits } from './areas/benefits.ts'
import { checkouts } from './areas/checkouts.ts'
import { customers } from './areas/customers.ts'
import { orders } from './areas/orders.ts'
import { organizations } from './areas/organizations.ts'
import { products } from './areas/products.ts'

/** The public commerce API, area by area. The studio's own rows stand apart, in `studio`. */
export const contract = { organizations, products, customers, checkouts, orders, benefits }
