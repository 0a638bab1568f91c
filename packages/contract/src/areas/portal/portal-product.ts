import * as z from 'zod/mini'
import { Organization } from '../organizations.ts'
import { productOffer } from '../product-views.ts'

/** The product inside an order or a subscription, as the customer sees it, with who sells it. */
export const PortalProduct = z.object({ ...productOffer, organization: Organization })
