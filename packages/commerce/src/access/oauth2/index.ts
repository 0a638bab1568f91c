import { defineDue } from '@atelier/plumbing/jobs'
import { defineArea } from '../../core/area.ts'
import type { Services } from '../../core/services.ts'
import { introspect, post, revoke, userinfo } from './public.ts'
import { authorize } from './authorize.ts'
import * as clients from './seller-clients.ts'
import { authorizationPages } from './authorization-pages.ts'
import { consents } from './user-consents.ts'
import { consentsPages } from './consents-pages.ts'
import { discoveryPages } from './discovery.ts'
import { forgetSigningKey, replaceSigningKey } from './keys.ts'
import { logoutPages } from './logout-pages.ts'
import { token } from './token.ts'
import { deleteCode, deleteTokens, selectOldCodes, selectOldTokens } from './token-queries.ts'

export { endAccess } from './user-consents.ts'
export { authenticateOAuth2 } from './authenticate.ts'

const forgetCode = defineDue({
  name: 'oauth2.forget-code',
  recurring: true,
  rows: selectOldCodes,
  run: (services: Services, id) => deleteCode(services.database.db, id),
})

const forgetTokens = defineDue({
  name: 'oauth2.forget-tokens',
  recurring: true,
  rows: selectOldTokens,
  run: (services: Services, id) => deleteTokens(services.database.db, id),
})

/**
 * OAuth 2.0 and OpenID Connect provider: programs that act for users and organizations with their consent.
 */
export const oauth2 = defineArea('oauth2', {
  endpoints: {
    oauth2: { authorize, token, revoke, introspect, userinfo },
    'oauth2.clients': clients,
    consents,
    oauth2Userinfo: { post },
  },
  pages: (services) => [
    ...discoveryPages(services),
    ...authorizationPages(services),
    ...logoutPages(services),
    ...consentsPages(services),
  ],
  due: [forgetCode, forgetTokens, replaceSigningKey, forgetSigningKey],
})

export { replaceClientSecrets } from './client-queries.ts'
