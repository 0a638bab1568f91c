import type { Member, Role } from '../api-types.ts'

/** Returns the roles that a member may assign to others: only owners assign owners. */
export const rolesGivenBy = (role: Role): readonly Role[] => {
  if (role === 'owner') return ['owner', 'admin', 'developer', 'support', 'read_only']
  return role === 'admin' ? ['admin', 'developer', 'support', 'read_only'] : []
}

/** Default role of an invitation: the smallest useful permission. */
export const defaultRole: Role = 'read_only'

/** Returns the actions that a member may take on another one, or on themselves. */
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
