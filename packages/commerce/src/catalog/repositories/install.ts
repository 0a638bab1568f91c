import type { githubInstallation } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { safeReturnAddress } from '../../core/input/return-address.ts'
import { notSetUp } from '../integrations/platforms.ts'
import { defineState } from '../integrations/signed-state.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { organizationOfCall } from '../../access/index.ts'

/** Start of linking repositories, and GitHub's callback path. */
export const linkPath = '/v1/integrations/github_repository_benefit/installation'

/** Organization to link repositories to, and the final return address. */
export const linkState = defineState(
  'github_installation',
  z.object({ organization_id: z.string(), return_to: z.nullable(z.string()) }),
)

/**
 * Returns the address at which a repository administrator links repositories to the caller's organization: a
 * page of this server that continues to GitHub.
 */
export const install: Handler<typeof githubInstallation.install, Services> = async ({ query }, services) => {
  const { caller, database, integrations, public_url } = services
  if (integrations.github === undefined) throw apiError('NotPermitted', notSetUp('github'))
  const organization_id = await organizationOfCall(database.db, caller, query.organization_id)
  const organization = await getOrganization(database.db, organization_id, organization_id)
  const return_to =
    query.return_to === undefined
      ? null
      : (safeReturnAddress(services, organization, query.return_to) ?? null)
  const state = linkState.sign(services, { organization_id, return_to })
  return { url: `${public_url}${linkPath}/start?${new URLSearchParams({ state })}` }
}
