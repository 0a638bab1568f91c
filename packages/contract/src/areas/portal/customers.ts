import * as z from 'zod/mini'
import { AddressInput } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import { LanguageInput } from '../../primitives/language-schemas.ts'
import { Email, pageOf, pageQuery, stored, Timestamp, blankableText } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { customerContact } from '../customers/customer-views.ts'

/** Customer, as they see themselves (specification 1, section 3.2). */
export const PortalCustomer = z.object({
  ...stored,
  ...customerContact,
  /** Connected accounts by `platform:account id`. */
  oauth_accounts: z.record(
    z.string(),
    z.object({ account_id: z.string(), account_username: z.nullable(z.string()) }),
  ),
})
export type PortalCustomer = z.output<typeof PortalCustomer>

const Blank = z.pipe(
  z.string().check(z.regex(/^\s*$/)),
  z.transform(() => null),
)

/** Change by the customer. A blank e-mail address changes nothing. */
export const PortalCustomerUpdate = z.object({
  email: z.nullish(z.union([Email, Blank])),
  name: blankableText(1000),
  billing_address: z.nullish(AddressInput),
  tax_id: blankableText(100),
  /** Language chosen by the customer. */
  locale: z.nullish(LanguageInput),
})
export type PortalCustomerUpdate = z.output<typeof PortalCustomerUpdate>

const methodBase = { id: z.string(), created_at: Timestamp, default: z.boolean() }

export const PaymentMethodCard = z.object({
  ...methodBase,
  type: z.literal('card'),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.int(),
    exp_year: z.int(),
    wallet: z.nullish(z.string()),
  }),
})

export const PaymentMethodGeneric = z.object({ ...methodBase, type: z.string() })

/** Saved payment method of a customer (specification 1, section 3.2). */
export const PaymentMethod = z.union([PaymentMethodCard, PaymentMethodGeneric])
export type PaymentMethod = z.output<typeof PaymentMethod>

export const PaymentMethodCreate = z.object({
  confirmation_token_id: z.string().check(z.minLength(1)),
  set_default: z.boolean(),
  /** Return URL after the page of a bank: a URL, or a path of this site. */
  return_url: z.string(),
})
export type PaymentMethodCreate = z.output<typeof PaymentMethodCreate>

const readAccess = { ...portalRead, field_case: 'camel' } as const
const write = { ...portalWrite, field_case: 'camel' } as const

export const portalCustomers = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customers/me',
    summary: 'Retrieve the customer of the session.',
    ...readAccess,
    response: PortalCustomer,
    // The customer may be deleted during the call.
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/customers/me',
    changes: ['portals'],
    summary: 'Change name, e-mail address, billing address, tax number or language.',
    ...write,
    body: PortalCustomerUpdate,
    response: PortalCustomer,
    // The customer may be deleted during the call.
    errors: ['ResourceNotFound'],
  }),
  getPaymentMethods: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customers/me/payment-methods',
    summary: 'List the saved payment methods, newest first.',
    ...readAccess,
    query: z.object(pageQuery),
    response: pageOf(PaymentMethod),
  }),
  addPaymentMethod: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/payment-methods',
    summary: 'Add a payment method.',
    ...write,
    body: PaymentMethodCreate,
    status: 201,
    response: PaymentMethod,
    errors: ['PaymentError', 'ResourceNotFound'],
  }),
  deletePaymentMethod: endpoint({
    method: 'DELETE',
    path: '/v1/customer-portal/customers/me/payment-methods/{id}',
    changes: ['customers/me'],
    summary: 'Delete a payment method.',
    ...portalWrite,
    path_parameters: z.object({ id: z.string() }),
    status: 204,
    errors: ['ResourceNotFound', 'PaymentMethodInUseByActiveSubscription'],
  }),
}
