import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Id,
  int32,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  searchText,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { Customer } from '../customers/customer-views.ts'

export const LicenseKeyStatus = z.enum(['granted', 'revoked', 'disabled'])
export type LicenseKeyStatus = z.output<typeof LicenseKeyStatus>

/** Customer in the form for older clients. */
export const PortalUser = z.object({
  id: Id,
  email: z.string(),
  public_name: z.string(),
  avatar_url: z.nullish(z.string()),
})

/** License key (specification 2, section 3). It expires by time, regardless of its status. */
export const LicenseKey = z.object({
  id: Id,
  created_at: z.optional(Timestamp),
  modified_at: z.nullish(Timestamp),
  organization_id: Id,
  user_id: Id,
  customer_id: Id,
  user: PortalUser,
  customer: Customer,
  benefit_id: Id,
  key: z.string(),
  /** Last six characters, for lists. */
  display_key: z.string(),
  status: LicenseKeyStatus,
  limit_activations: z.nullable(z.int()),
  usage: z.int(),
  limit_usage: z.nullable(z.int()),
  validations: z.int(),
  last_validated_at: z.nullable(Timestamp),
  expires_at: z.nullable(Timestamp),
})
export type LicenseKey = z.output<typeof LicenseKey>

const activation = { ...stored, license_key_id: Id, label: z.string(), meta: Metadata }

/** Activation of a license key. */
export const LicenseKeyActivationBase = z.object(activation)

export const LicenseKeyActivation = z.object({ ...activation, license_key: LicenseKey })

export const LicenseKeyWithActivations = z.extend(LicenseKey, {
  activations: z.array(LicenseKeyActivationBase),
})

/** Validated key, with its validated activation. */
export const ValidatedLicenseKey = z.extend(LicenseKey, {
  activation: z.nullish(LicenseKeyActivationBase),
})

/** Change of a key. Missing fields do not change; null removes a limit or the expiry. */
export const LicenseKeyUpdate = z.object({
  status: z.nullish(LicenseKeyStatus),
  usage: z.optional(int32(0)),
  limit_activations: z.nullish(int32(1, 1000)),
  limit_usage: z.nullish(int32(1)),
  expires_at: z.nullish(Timestamp),
})

const conditions = z._default(MetadataInput, {})

/** Validates a key and counts its use. `conditions` must equal those of the activation. */
export const LicenseKeyValidate = z.object({
  key: z.string(),
  organization_id: Id,
  activation_id: z.nullish(Id),
  benefit_id: z.nullish(Id),
  customer_id: z.nullish(Id),
  increment_usage: z.nullish(int32(0)),
  conditions,
})

export const LicenseKeyActivate = z.object({
  key: z.string(),
  organization_id: Id,
  label: z.string(),
  conditions,
  meta: z._default(MetadataInput, {}),
})

export const LicenseKeyDeactivate = z.object({ key: z.string(), organization_id: Id, activation_id: Id })

const readAccess = { access: 'seller', scopes: ['license_keys:read', 'license_keys:write'] } as const
const write = { access: 'seller', scopes: ['license_keys:write'] } as const

export const licenseKeys = {
  list: endpoint({
    method: 'GET',
    path: '/v1/license-keys',
    summary: 'List license keys.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at'], 'created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      benefit_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(LicenseKeyStatus)),
      query: searchText(),
    }),
    response: pageOf(LicenseKey),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/license-keys/{id}',
    summary: 'Retrieve a license key with its activations.',
    ...readAccess,
    ...byId,
    of: 'license_keys',
    response: LicenseKeyWithActivations,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/license-keys/{id}',
    summary: 'Update the status, usage, limits or expiry of a license key.',
    ...write,
    ...byId,
    of: 'license_keys',
    body: LicenseKeyUpdate,
    response: LicenseKey,
  }),
  getActivation: endpoint({
    method: 'GET',
    path: '/v1/license-keys/{id}/activations/{activation_id}',
    summary: 'Retrieve an activation of a license key.',
    ...readAccess,
    path_parameters: z.object({ id: Id, activation_id: Id }),
    of: 'license_keys',
    response: LicenseKeyActivation,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoints with which a seller's server uses keys: those of programs, with a token. */
export const licenseKeyUses = {
  validate: endpoint({
    method: 'POST',
    path: '/v1/license-keys/validate',
    summary: 'Validate a license key from your server, and count its use.',
    ...write,
    body: LicenseKeyValidate,
    response: ValidatedLicenseKey,
    errors: ['ResourceNotFound', 'BadRequest'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/license-keys/activate',
    summary: 'Activate a license key from your server.',
    ...write,
    body: LicenseKeyActivate,
    response: LicenseKeyActivation,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/v1/license-keys/deactivate',
    summary: 'End an activation of a license key from your server.',
    ...write,
    body: LicenseKeyDeactivate,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoint with which a seller replaces the text of a key. */
export const licenseKeyRotations = {
  rotate: endpoint({
    method: 'POST',
    path: '/v1/license-keys/{id}/rotate',
    summary: 'Replace the text of a license key.',
    ...write,
    ...byId,
    of: 'license_keys',
    response: LicenseKey,
    errors: ['ResourceNotFound', 'RotateNotPermitted'],
  }),
}
