import type * as api from '@atelier/contract'
import type { ItemOf } from '../../lib/calls.ts'

/** Role of a member of the organization. */
export type Role = ItemOf<typeof api.members.list>['role']

/** Roles that change what the organization sells. */
export const builders: readonly Role[] = ['owner', 'admin', 'developer']

/**
 * Returns true if a role can use a page. A role that is not known yet can: the server refuses calls without
 * permission.
 *
 * @param roles of the page; undefined for a page of all roles
 */
export const mayOpen = (roles: readonly Role[] | undefined, role: Role | undefined): boolean =>
  roles === undefined || role === undefined || roles.includes(role)
