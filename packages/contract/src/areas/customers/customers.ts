import * as z from 'zod/mini'
import { AddressInput } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Email,
  Id,
  listQuery,
  MetadataFilter,
  MetadataInput,
  oneOrMany,
  pageOf,
  searchText,
  Timestamp,
} from '../../primitives/parts.ts'
import { TaxIdInput } from '../../primitives/tax-ids.ts'
import { CustomerState } from './customer-state.ts'
import { Customer } from './customer-views.ts'

const Text = z.nullish(z.string())
const input = {
  metadata: z.optional(MetadataInput),
  billing_address: z.nullish(AddressInput),
  tax_id: z.nullish(TaxIdInput),
}

export const CustomerCreate = z.object({
  email: Email,
  name: Text,
  external_id: Text,
  ...input,
  organization_id: z.nullish(Id),
})
export const CustomerUpdateByExternalId = z.object({ email: z.nullish(Email), name: Text, ...input })
export const CustomerUpdate = z.extend(CustomerUpdateByExternalId, { external_id: Text })

const sortKeys = ['created_at', 'email', 'name'] as const
const readAccess = { access: 'seller', scopes: ['customers:read', 'customers:write'] } as const
const write = { access: 'seller', scopes: ['customers:write'] } as const
const byExternalId = z.object({ external_id: z.string() })

/** Search filters of customers, for the list and the table. */
export const customerConditions = {
  organization_id: z.optional(oneOrMany(Id)),
  email: z.optional(z.string()),
  query: searchText(),
  metadata: MetadataFilter,
}

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customers/',
    summary: 'List customers.',
    ...readAccess,
    query: z.object({ ...listQuery(sortKeys, '-created_at'), ...customerConditions }),
    response: pageOf(Customer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/customers/',
    summary: 'Create a customer.',
    ...write,
    body: CustomerCreate,
    status: 201,
    response: Customer,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customers/{id}',
    summary: 'Retrieve a customer.',
    ...readAccess,
    ...byId,
    of: 'customers',
    response: Customer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customers/{id}',
    changes: [
      'orders',
      'subscriptions',
      'benefits',
      'benefit-grants',
      'license-keys',
      'events',
      'customer-meters',
      'organizations',
      'disputes',
      'reviews',
      'shipments',
    ],
    summary: 'Update a customer.',
    ...write,
    ...byId,
    of: 'customers',
    body: CustomerUpdate,
    response: Customer,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    changes: [
      'orders',
      'subscriptions',
      'organizations',
      'benefits',
      'benefit-grants',
      'license-keys',
      'events',
      'customer-meters',
      'disputes',
      'reviews',
      'shipments',
    ],
    summary: 'Delete a customer; orders keep their reference to it.',
    ...write,
    ...byId,
    of: 'customers',
    status: 204,
  }),
  getExternal: endpoint({
    method: 'GET',
    path: '/v1/customers/external/{external_id}',
    summary: 'Retrieve a customer by your own id.',
    ...readAccess,
    path_parameters: byExternalId,
    response: Customer,
    errors: ['ResourceNotFound'],
  }),
  updateExternal: endpoint({
    method: 'PATCH',
    path: '/v1/customers/external/{external_id}',
    summary: 'Update a customer by your own id.',
    ...write,
    path_parameters: byExternalId,
    body: CustomerUpdateByExternalId,
    response: Customer,
    errors: ['ResourceNotFound'],
  }),
  deleteExternal: endpoint({
    method: 'DELETE',
    path: '/v1/customers/external/{external_id}',
    summary: 'Delete a customer by your own id.',
    ...write,
    path_parameters: byExternalId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
  getState: endpoint({
    method: 'GET',
    path: '/v1/customers/{id}/state',
    summary: 'Retrieve a customer with active subscriptions, benefits and meters.',
    ...readAccess,
    ...byId,
    of: 'customers',
    response: CustomerState,
  }),
  getStateExternal: endpoint({
    method: 'GET',
    path: '/v1/customers/external/{external_id}/state',
    summary: 'Retrieve a customer with active subscriptions, benefits and meters by your own id.',
    ...readAccess,
    path_parameters: byExternalId,
    response: CustomerState,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoints for account deletion requests that customers send from the portal. */
export const customerDeletionRequests = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customers/{id}/deletion-request',
    summary: 'Retrieve the deletion request of a customer.',
    ...readAccess,
    ...byId,
    of: 'customers',
    response: z.object({ requested_at: z.nullable(Timestamp) }),
    errors: ['ResourceNotFound'],
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/v1/customers/{id}/deletion-request',
    changes: ['organizations'],
    summary: 'Dismiss the deletion request of a customer.',
    ...write,
    ...byId,
    of: 'customers',
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
