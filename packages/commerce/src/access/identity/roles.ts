import { grantableScopes, type GrantableScope } from '@atelier/contract'

/** Role of a member in an organization. */
export type MemberRole = 'owner' | 'admin' | 'developer' | 'support' | 'read_only'

/** Areas in which support changes objects: those that a customer's request concerns. */
const supported = [
  'customers',
  'customer_sessions',
  'disputes',
  'license_keys',
  'refunds',
  'subscriptions',
  'wallets',
]

/** Areas that govern access, which a developer cannot change. */
const governed = ['organizations']

const areaOf = (scope: GrantableScope): string => scope.split(':')[0] ?? scope
const isWrite = (scope: GrantableScope): boolean => scope.endsWith(':write')

/**
 * Returns the scopes that a role grants. An owner differs from an admin by actions without a scope: members,
 * ownership, deletion.
 */
export const scopesOfRole = (role: MemberRole): readonly GrantableScope[] => {
  switch (role) {
    case 'owner':
    case 'admin':
      return grantableScopes
    case 'developer':
      return grantableScopes.filter((scope) => !isWrite(scope) || !governed.includes(areaOf(scope)))
    case 'support':
      return grantableScopes.filter((scope) => !isWrite(scope) || supported.includes(areaOf(scope)))
    case 'read_only':
      return grantableScopes.filter((scope) => !isWrite(scope))
  }
}

export const allRoles = ['owner', 'admin', 'developer', 'support', 'read_only'] as const

/** Returns the roles that permit a call with these scopes, of which any one suffices. */
export const rolesPermitting = (scopes: readonly string[]): readonly MemberRole[] =>
  allRoles.filter((role) => scopesOfRole(role).some((scope) => scopes.includes(scope)))
