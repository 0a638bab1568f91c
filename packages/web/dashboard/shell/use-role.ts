import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { useOrganization } from './organization.ts'
import type { Role } from './role.ts'

/** Returns the members of the organization, with the current user among them. @param enabled false: only if cached */
export const useMembers = (enabled = true) => {
  const { id } = useOrganization()
  const { data, ...state } = useEndpoint(api.members.list, { path: { id } }, { enabled })
  return { ...state, data, current: data?.items.find(({ is_current }) => is_current) }
}

/**
 * Returns the current user's role in the organization; undefined until it is known.
 *
 * @param enabled false: only if cached
 */
export const useRole = (enabled = true): Role | undefined => useMembers(enabled).current?.role

/**
 * Returns true when the current user may change the settings; undefined while their role loads. Until then forms
 * can be saved: the server rejects users without permission.
 */
export const useMayChange = (): boolean | undefined => {
  const role = useRole()
  return role === undefined ? undefined : role === 'owner' || role === 'admin'
}
