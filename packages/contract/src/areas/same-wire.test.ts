import { Benefit$inboundSchema } from '@polar-sh/sdk/models/components/benefit.js'
import { Checkout$inboundSchema } from '@polar-sh/sdk/models/components/checkout.js'
import { CheckoutLink$inboundSchema } from '@polar-sh/sdk/models/components/checkoutlink.js'
import { CheckoutPublic$inboundSchema } from '@polar-sh/sdk/models/components/checkoutpublic.js'
import { CheckoutPublicConfirmed$inboundSchema } from '@polar-sh/sdk/models/components/checkoutpublicconfirmed.js'
import { CustomerOrder$inboundSchema } from '@polar-sh/sdk/models/components/customerorder.js'
import { CustomerPortalCustomer$inboundSchema } from '@polar-sh/sdk/models/components/customerportalcustomer.js'
import { CustomerSession$inboundSchema } from '@polar-sh/sdk/models/components/customersession.js'
import { CustomerState$inboundSchema } from '@polar-sh/sdk/models/components/customerstate.js'
import { CustomerSubscription$inboundSchema } from '@polar-sh/sdk/models/components/customersubscription.js'
import { CustomField$inboundSchema } from '@polar-sh/sdk/models/components/customfield.js'
import { Discount$inboundSchema } from '@polar-sh/sdk/models/components/discount.js'
import { LicenseKeyActivationRead$inboundSchema } from '@polar-sh/sdk/models/components/licensekeyactivationread.js'
import { LicenseKeyWithActivations$inboundSchema } from '@polar-sh/sdk/models/components/licensekeywithactivations.js'
import { Order$inboundSchema } from '@polar-sh/sdk/models/components/order.js'
import { PaymentMethodCard$inboundSchema } from '@polar-sh/sdk/models/components/paymentmethodcard.js'
import { Product$inboundSchema } from '@polar-sh/sdk/models/components/product.js'
import { Refund$inboundSchema } from '@polar-sh/sdk/models/components/refund.js'
import { Subscription$inboundSchema } from '@polar-sh/sdk/models/components/subscription.js'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type $ZodType } from 'zod/v4/core'
import { arbitraryOf } from '../testing/arbitrary.ts'
import { Benefit } from './benefit-types.ts'
import { CheckoutLink } from './checkout-links.ts'
import { Checkout, CheckoutPublic, CheckoutPublicConfirmed } from './checkouts.ts'
import { CustomField } from './custom-fields.ts'
import { CustomerSession } from './customer-sessions.ts'
import { CustomerState } from './customer-state.ts'
import { Discount } from './discounts.ts'
import { LicenseKeyActivation, LicenseKeyWithActivations } from './license-keys.ts'
import { CustomerOrder, Order } from './orders.ts'
import { PaymentMethodCard, PortalCustomer } from './portal/customers.ts'
import { Product } from './products.ts'
import { Refund } from './refunds.ts'
import { CustomerSubscription, Subscription } from './subscriptions.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Reader = { safeParse(value: unknown): { error?: { readonly issues: readonly Issue[] } | undefined } }

const pairs: readonly [string, $ZodType, Reader][] = [
  ['a product', Product, Product$inboundSchema],
  ['a benefit', Benefit, Benefit$inboundSchema],
  ['a custom field', CustomField, CustomField$inboundSchema],
  ['a discount', Discount, Discount$inboundSchema],
  ['a checkout link', CheckoutLink, CheckoutLink$inboundSchema],
  ['a checkout', Checkout, Checkout$inboundSchema],
  ['a public checkout', CheckoutPublic, CheckoutPublic$inboundSchema],
  ['a confirmed checkout', CheckoutPublicConfirmed, CheckoutPublicConfirmed$inboundSchema],
  ['a customer session', CustomerSession, CustomerSession$inboundSchema],
  ['a customer state', CustomerState, CustomerState$inboundSchema],
  ['a license key', LicenseKeyWithActivations, LicenseKeyWithActivations$inboundSchema],
  ['an activation', LicenseKeyActivation, LicenseKeyActivationRead$inboundSchema],
  ['an order', Order, Order$inboundSchema],
  ['a refund', Refund, Refund$inboundSchema],
  ['a subscription', Subscription, Subscription$inboundSchema],
  ['a portal customer', PortalCustomer, CustomerPortalCustomer$inboundSchema],
  ['a card', PaymentMethodCard, PaymentMethodCard$inboundSchema],
  ['an order of the portal', CustomerOrder, CustomerOrder$inboundSchema],
  ['a subscription of the portal', CustomerSubscription, CustomerSubscription$inboundSchema],
]

const earlyBenefits: readonly unknown[] = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
]
const isLaterBenefit = (type: unknown): boolean => type !== undefined && !earlyBenefits.includes(type)

/**
 * Fills fields that a server may omit for its own clients, but not for older clients: descriptions without data, no
 * usage. Older clients do not know the aggregation `unique`, with which their sellers cannot have created a meter, read
 * a draft and a void order as pending, a pause as unpaid, a change for the next period as prorated, periods of days and
 * weeks as months, and a feature flag as a note.
 */
const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]))
  if (fields['status'] === 'draft' || fields['status'] === 'void') return { ...fields, status: 'pending' }
  if (fields['status'] === 'paused') fields['status'] = 'unpaid'
  if (fields['proration_behavior'] === 'next_period') fields['proration_behavior'] = 'prorate'
  const { recurring_interval } = fields
  if (recurring_interval === 'day' || recurring_interval === 'week') fields['recurring_interval'] = 'month'
  // The state of a customer has no subscription in a trial, and names no customer.
  if ('current_period_start' in fields && fields['status'] === 'trialing' && !('customer_id' in fields))
    fields['status'] = 'active'
  if (fields['func'] === 'unique') return { ...fields, func: 'sum' }
  if (isLaterBenefit(fields['benefit_type'])) return { ...fields, benefit_type: 'custom' }
  if (isLaterBenefit(fields['type']) && 'selectable' in fields)
    return { metadata: {}, is_tax_applicable: true, ...fields, type: 'custom', properties: { note: null } }
  if ('selectable' in fields) return { metadata: {}, ...fields }
  return 'current_period_start' in fields ? { meters: [], ...fields } : fields
}

it.each(pairs)('%s is read by the other client of the wire', (_, schema, reader) => {
  fc.assert(
    fc.property(arbitraryOf(schema), (answer) => {
      const { error } = reader.safeParse(filled(JSON.parse(JSON.stringify(answer))))
      expect(
        error?.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
      ).toBeUndefined()
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
