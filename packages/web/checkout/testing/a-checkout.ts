import type { Checkout } from '../state/checkout.ts'

const id = '5f0d3f1a-6c2b-4c53-9d5b-3f1c5a0f7a11'
const at = '2026-11-21T10:00:00Z'
const stored = { id, createdAt: at, modifiedAt: null }

const product: Checkout['product'] = {
  ...stored,
  name: 'A painting',
  description: null,
  recurringInterval: null,
  isRecurring: false,
  isArchived: false,
  organizationId: id,
  prices: [],
  benefits: [],
  medias: [],
}

const organization: Checkout['organization'] = {
  ...stored,
  name: 'Atelier',
  slug: 'atelier',
  avatarUrl: null,
  email: null,
  website: null,
  socials: [],
  detailsSubmittedAt: null,
  featureSettings: null,
  subscriptionSettings: {
    allowMultipleSubscriptions: false,
    allowCustomerUpdates: true,
    prorationBehavior: 'prorate',
  },
  bio: null,
  company: null,
  blog: null,
  location: null,
  twitterUsername: null,
  pledgeMinimumAmount: 0,
  pledgeBadgeShowAmount: false,
  defaultUpfrontSplitToContributors: null,
  profileSettings: null,
}

/** Open checkout as the server returns it, for tests: one painting for $1.49, with overrides. */
export const aCheckout = (changed: Partial<Checkout> = {}): Checkout => ({
  ...stored,
  paymentProcessor: 'stripe',
  status: 'open',
  clientSecret: 'atelier_c_1',
  url: 'https://shop.test/checkout/atelier_c_1',
  expiresAt: '2026-11-21T10:30:00Z',
  successUrl: 'https://shop.test/success?session_id=1',
  embedOrigin: null,
  amount: 149,
  discountAmount: 0,
  netAmount: 149,
  taxAmount: 0,
  totalAmount: 149,
  subtotalAmount: 149,
  currency: 'usd',
  productId: id,
  productPriceId: id,
  discountId: null,
  allowDiscountCodes: true,
  requireBillingAddress: false,
  isDiscountApplicable: true,
  isFreeProductPrice: false,
  isPaymentRequired: true,
  isPaymentSetupRequired: false,
  isPaymentFormRequired: true,
  customerId: null,
  customerName: null,
  customerEmail: 'mira@example.com',
  customerIpAddress: null,
  customerBillingAddress: {
    line1: null,
    line2: null,
    postalCode: null,
    city: null,
    state: null,
    country: 'SE',
  },
  customerTaxId: null,
  paymentProcessorMetadata: {},
  products: [product],
  product,
  productPrice: {
    ...stored,
    isArchived: false,
    productId: id,
    type: 'one_time',
    recurringInterval: null,
    amountType: 'fixed',
    priceCurrency: 'usd',
    priceAmount: 149,
  },
  discount: null,
  attachedCustomFields: [],
  organization,
  ...changed,
})

/** Price whose amount the customer chooses: $5.00 to $50.00. */
export const customPrice: Extract<Checkout['productPrice'], { amountType: 'custom' }> = {
  ...stored,
  isArchived: false,
  productId: id,
  type: 'one_time',
  recurringInterval: null,
  amountType: 'custom',
  priceCurrency: 'usd',
  minimumAmount: 500,
  maximumAmount: 5000,
  presetAmount: null,
}

/** Metadata of a payment that requires 3-D Secure. */
export const asking = { intent_status: 'requires_action', intent_client_secret: 'pay_1' }
