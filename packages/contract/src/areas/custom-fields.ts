import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../primitives/parts.ts'
import { CustomField, CustomFieldCreate, CustomFieldType, CustomFieldUpdate } from './custom-field-kinds.ts'

const sortKeys = ['created_at', 'slug', 'name', 'type'] as const
const read = ['custom_fields:read', 'custom_fields:write'] as const
const write = ['custom_fields:write'] as const
const byId = z.object({ id: Id })

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/v1/custom-fields/',
    summary: 'List custom fields.',
    access: 'seller',
    scopes: read,
    query: z.object({
      ...listQuery(sortKeys, 'slug'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      type: z.optional(oneOrMany(CustomFieldType)),
    }),
    status: 200,
    response: pageOf(CustomField),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/custom-fields/',
    summary: 'Create a custom field.',
    access: 'seller',
    scopes: write,
    body: CustomFieldCreate,
    status: 201,
    response: CustomField,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/custom-fields/{id}',
    summary: 'Read one custom field.',
    access: 'seller',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: CustomField,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/custom-fields/{id}',
    summary: 'Change a custom field; its type stays, its properties are replaced as a whole.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    body: CustomFieldUpdate,
    status: 200,
    response: CustomField,
    errors: ['ResourceNotFound'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/custom-fields/{id}',
    summary: 'Delete a custom field; answers already given stay.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
