import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'

/** Obstacle that must be removed before an organization can be deleted. */
export const DeletionObstacle = z.object({
  kind: z.enum([
    'subscriptions',
    'orders',
    'payments',
    'refunds',
    'disputes',
    'payouts',
    'balance',
    'studio',
  ]),
  message: z.string(),
})
export type DeletionObstacle = z.output<typeof DeletionObstacle>

/** Number of an organization's objects, by kind. */
export const OrganizationContents = z.object({
  members: z.int(),
  products: z.int(),
  customers: z.int(),
  subscriptions: z.int(),
  orders: z.int(),
  license_keys: z.int(),
  files: z.int(),
})
export type OrganizationContents = z.output<typeof OrganizationContents>

const deletion = {
  organization_id: Id,
  name: z.string(),
  slug: z.string(),
  requested_at: z.nullable(Timestamp),
  requested_by: z.nullable(z.string()),
  due_at: z.nullable(Timestamp),
  has_begun: z.boolean(),
}

/** Deletion status of an organization. */
export const OrganizationDeletion = z.object(deletion)
export type OrganizationDeletion = z.output<typeof OrganizationDeletion>

/** Deletion status, with the affected contents and the obstacles. */
export const OrganizationDeletionPlan = z.object({
  ...deletion,
  contents: OrganizationContents,
  obstacles: z.array(DeletionObstacle),
})
export type OrganizationDeletionPlan = z.output<typeof OrganizationDeletionPlan>

const errors = ['ResourceNotFound', 'NotPermitted'] as const

/** Endpoints with which owners delete their organization. */
export const organizationDeletions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/user/organization-deletions',
    summary: 'List your organizations that are being deleted.',
    ...signedIn,
    response: z.object({ items: z.array(OrganizationDeletion) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/deletion',
    summary: 'Preview the deletion of an organization.',
    ...signedIn,
    role: 'owner',
    ...byId,
    response: OrganizationDeletionPlan,
    errors,
  }),
  request: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/deletion',
    changes: ['user'],
    summary: 'Close an organization and schedule its deletion.',
    ...signedIn,
    role: 'owner',
    recent: true,
    ...byId,
    body: z.object({ slug: z.string() }),
    status: 201,
    response: OrganizationDeletion,
    errors,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/v1/organizations/{id}/deletion',
    changes: ['user'],
    summary: 'Cancel the deletion of an organization.',
    ...signedIn,
    role: 'owner',
    ...byId,
    status: 204,
    errors,
  }),
}
