import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, oneOrMany, pageOf, pageQuery } from '../primitives/parts.ts'
import {
  LicenseKey,
  LicenseKeyActivation,
  LicenseKeyUpdate,
  LicenseKeyWithActivations,
} from './license-key-shapes.ts'

const read = ['license_keys:read', 'license_keys:write'] as const
const byId = z.object({ id: Id })

export const licenseKeys = {
  list: endpoint({
    method: 'GET',
    path: '/v1/license-keys',
    summary: 'List license keys, oldest first.',
    access: 'seller',
    scopes: read,
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(oneOrMany(Id)),
      benefit_id: z.optional(oneOrMany(Id)),
    }),
    status: 200,
    response: pageOf(LicenseKey),
    errors: ['ResourceNotFound'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/license-keys/{id}',
    summary: 'Read one license key with its activations.',
    access: 'seller',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: LicenseKeyWithActivations,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/license-keys/{id}',
    summary: 'Change the status, usage, limits or end of a license key.',
    access: 'seller',
    scopes: ['license_keys:write'],
    path_parameters: byId,
    body: LicenseKeyUpdate,
    status: 200,
    response: LicenseKey,
    errors: ['ResourceNotFound'],
  }),
  getActivation: endpoint({
    method: 'GET',
    path: '/v1/license-keys/{id}/activations/{activation_id}',
    summary: 'Read one activation of a license key.',
    access: 'seller',
    scopes: read,
    path_parameters: z.object({ id: Id, activation_id: Id }),
    status: 200,
    response: LicenseKeyActivation,
    errors: ['ResourceNotFound'],
  }),
}
