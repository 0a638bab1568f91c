import { defineArea } from '../../core/area.ts'
import { install } from './install.ts'
import { linkPages } from './link-pages.ts'
import { refreshAccounts } from './link.ts'
import { listExternalOrganizations } from './list-queries.ts'
import * as seller from './seller.ts'

export const repositories = defineArea('repositories', {
  endpoints: {
    repositories: seller,
    externalOrganizations: { list: listExternalOrganizations },
    githubInstallation: { install },
  },
  pages: linkPages,
  due: [refreshAccounts],
})

export { checkRepository, RepositoryProperties } from './check-benefit.ts'
export { findLinkedAccount, findLinkedRepository } from './link-queries.ts'
