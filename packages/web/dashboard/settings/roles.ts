import { useRole } from '../shell/use-role.ts'
import type { Member, Role } from '../api-types.ts'

type Words = {
  readonly label: string
  /** Label inside a sentence: `an admin`. */
  readonly asNoun: string
  readonly note: string
}

/** Display texts of the roles, with their permissions. */
export const roles: Readonly<Record<Role, Words>> = {
  owner: {
    label: 'Owner',
    asNoun: 'an owner',
    note: 'Can do everything, including deleting the organization.',
  },
  admin: {
    label: 'Admin',
    asNoun: 'an admin',
    note: 'Can do everything except manage owners and delete the organization.',
  },
  developer: {
    label: 'Developer',
    asNoun: 'a developer',
    note: 'Can change products, sales and integrations, but not members or settings.',
  },
  support: {
    label: 'Support',
    asNoun: 'a support member',
    note: 'Can see everything, and help customers: refunds, subscriptions and license keys.',
  },
  read_only: { label: 'Reader', asNoun: 'a reader', note: 'Can see everything and change nothing.' },
}

/** Returns the roles that a member may assign to others: only owners assign owners. */
export const rolesGivenBy = (role: Role): readonly Role[] => {
  if (role === 'owner') return ['owner', 'admin', 'developer', 'support', 'read_only']
  return role === 'admin' ? ['admin', 'developer', 'support', 'read_only'] : []
}

/** Default role of an invitation: the smallest useful permission. */
export const defaultRole: Role = 'read_only'

/** Returns what a member may do to another one, or to themselves. */
export const permissionsOver = (
  actor: Pick<Member, 'user_id' | 'role'>,
  member: Pick<Member, 'user_id' | 'role'>,
  owners: number,
) => {
  const isSelf = actor.user_id === member.user_id
  const isLastOwner = member.role === 'owner' && owners === 1
  const manages = actor.role === 'owner' || (actor.role === 'admin' && member.role !== 'owner')
  return {
    changeRole: manages && !isLastOwner,
    remove: manages && !isSelf && !isLastOwner,
    leave: isSelf && !isLastOwner,
    transfer: actor.role === 'owner' && !isSelf && member.role !== 'owner',
    isLastOwner,
  }
}

/**
 * Returns true when the current user may change the settings; undefined while their role loads. Until then forms
 * can be saved: the server rejects users without permission.
 */
export const useMayChange = (): boolean | undefined => {
  const role = useRole()
  return role === undefined ? undefined : role === 'owner' || role === 'admin'
}
