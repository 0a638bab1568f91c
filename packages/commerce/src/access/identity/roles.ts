import { grantableScopes, type GrantableScope } from '@atelier/contract'

/** What a member of an organization may do in it. */
export type MemberRole = 'owner' | 'admin' | 'developer' | 'support' | 'read_only'

/** Areas of which support changes objects: what a customer who asks for help needs. */
const supported = ['customers', 'customer_sessions', 'license_keys', 'refunds', 'subscriptions']

/** Areas that decide who may do what; a developer does not change them. */
const governed = ['organizations']

const areaOf = (scope: GrantableScope): string => scope.split(':')[0] ?? scope
const isWrite = (scope: GrantableScope): boolean => scope.endsWith(':write')

/** The scopes that a role opens. An owner differs from an admin by what no scope opens: members, ownership, the end. */
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

/** The roles that open a call with these scopes, of which any one is enough. */
export const rolesThatOpen = (scopes: readonly string[]): readonly MemberRole[] =>
  allRoles.filter((role) => scopesOfRole(role).some((scope) => scopes.includes(scope)))
