import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { useOrganization } from './organization.ts'

/** Returns the members of the organization, with the current user among them. */
export const useMembers = () => {
  const { id } = useOrganization()
  const { data, ...state } = useEndpoint(api.members.list, { path: { id } })
  return { ...state, data, current: data?.items.find(({ is_current }) => is_current) }
}

/** Returns the current user's role in the organization; undefined until it is known. */
export const useRole = () => useMembers().current?.role
