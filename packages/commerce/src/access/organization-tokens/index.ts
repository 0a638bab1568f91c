import { defineArea } from '../../core/area.ts'
import * as calls from './user.ts'

/** Access tokens of organizations. */
export const organizationTokens = defineArea('organization-tokens', {
  endpoints: { organizationAccessTokens: calls },
})

export { authenticateSeller } from './authenticate.ts'
export { ensureToken, issueToken, type TokenRequest } from './issue.ts'
export { listTokens, openNamedToken, revokeTokens, type ListedToken, type NamedToken } from './named.ts'
export { deleteOrganizationTokensByHash } from './queries.ts'
