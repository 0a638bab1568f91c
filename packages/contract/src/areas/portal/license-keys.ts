import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, oneOrMany, pageOf, pageQuery } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import {
  LicenseKey,
  LicenseKeyActivate,
  LicenseKeyActivation,
  LicenseKeyDeactivate,
  LicenseKeyValidate,
  LicenseKeyWithActivations,
  ValidatedLicenseKey,
} from '../delivery/license-keys.ts'

export const portalLicenseKeys = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/license-keys/',
    summary: 'List your license keys, oldest first.',
    ...portalRead,
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(oneOrMany(Id)),
      benefit_id: z.optional(Id),
    }),
    response: pageOf(LicenseKey),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/license-keys/{id}',
    summary: 'Retrieve one of your license keys with its activations.',
    ...portalRead,
    ...byId,
    response: LicenseKeyWithActivations,
  }),
  validate: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/license-keys/validate',
    summary: 'Validate a license key, and count its use.',
    access: 'public',
    body: LicenseKeyValidate,
    response: ValidatedLicenseKey,
    errors: ['ResourceNotFound', 'BadRequest'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/license-keys/activate',
    summary: 'Activate a license key.',
    access: 'public',
    body: LicenseKeyActivate,
    response: LicenseKeyActivation,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/license-keys/deactivate',
    changes: ['license-keys'],
    summary: 'End an activation of a license key.',
    access: 'public',
    body: LicenseKeyDeactivate,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoint with which a customer replaces the text of their key. */
export const portalLicenseKeyRotations = {
  rotate: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/license-keys/{id}/rotate',
    summary: 'Replace the text of one of your license keys.',
    ...portalWrite,
    ...byId,
    response: LicenseKey,
    errors: ['ResourceNotFound', 'RotateNotPermitted'],
  }),
}
