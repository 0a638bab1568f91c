import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, stored, Timestamp } from '../../primitives/parts.ts'

/**
 * `pending`: not verified yet. `verified`: in use. `failing`: its proof has vanished; it remains in use for
 * some days.
 */
export const DomainStatus = z.enum(['pending', 'verified', 'failing'])
export type DomainStatus = z.output<typeof DomainStatus>

/** DNS record that the owner of the domain has to set. */
export const DomainRecord = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })
export type DomainRecord = z.output<typeof DomainRecord>

/** Domain for the checkout and portal of an organization. */
export const Domain = z.object({
  ...stored,
  organization_id: Id,
  name: z.string(),
  status: DomainStatus,
  is_primary: z.boolean(),
  problem: z.nullable(z.string()),
  records: z.array(DomainRecord),
  checked_at: z.nullable(Timestamp),
  next_check_at: z.nullable(Timestamp),
  in_use_until: z.nullable(Timestamp),
})
export type Domain = z.output<typeof Domain>

/** Domain name, such as `pay.example.com`. */
export const DomainCreate = z.object({ name: z.string().check(z.maxLength(300)) })
export type DomainCreate = z.output<typeof DomainCreate>

const readers = ['organizations:read', 'organizations:write'] as const
const writers = ['organizations:write'] as const

/** Endpoints for the domains of an organization, outside the public API. */
export const domains = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/domains',
    summary: 'List the domains of an organization.',
    access: 'seller',
    scopes: readers,
    ...byId,
    of: 'organizations',
    response: z.object({ items: z.array(Domain) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/domains',
    summary: 'Add a domain.',
    access: 'seller',
    scopes: writers,
    ...byId,
    of: 'organizations',
    body: DomainCreate,
    status: 201,
    response: Domain,
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/domains/{id}/check',
    changes: ['organizations'],
    summary: 'Check the DNS records of a domain now.',
    access: 'seller',
    scopes: writers,
    ...byId,
    of: 'domains',
    response: Domain,
  }),
  makePrimary: endpoint({
    method: 'POST',
    path: '/v1/domains/{id}/primary',
    changes: ['organizations'],
    summary: 'Use a domain for links.',
    access: 'seller',
    scopes: writers,
    ...byId,
    of: 'domains',
    response: Domain,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/domains/{id}',
    changes: ['organizations'],
    summary: 'Remove a domain.',
    access: 'seller',
    scopes: writers,
    ...byId,
    of: 'domains',
    status: 204,
  }),
}
