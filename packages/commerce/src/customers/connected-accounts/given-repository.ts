import { parse } from 'zod/v4/core'
import type { Github, RepositoryAddress } from '../../catalog/integrations/github/index.ts'
import type { Services } from '../../core/services.ts'
import type { GrantOfBenefit } from '../../catalog/benefits/index.ts'
import {
  findLinkedAccount,
  findLinkedRepository,
  RepositoryProperties,
} from '../../catalog/repositories/index.ts'

/** Returns the access that a benefit includes. */
export const promisedBy = ({ benefit }: GrantOfBenefit) => parse(RepositoryProperties, benefit.properties)

/** Returns the benefit's repository, by its current name; undefined when it is no longer linked. */
export const findPromised = async ({ database }: Services, of: GrantOfBenefit) => {
  const { github_repository_id } = promisedBy(of)
  if (github_repository_id === undefined) return undefined
  return findLinkedRepository(database.db, of.benefit.organization_id, github_repository_id)
}

/** Access that a grant gave to a repository, by the names that the repository had then. */
export type GrantedRepository = {
  readonly account_id: string
  readonly repository_owner: string
  readonly repository_name: string
  /** GitHub's own id of the repository; undefined for grants delivered before it was stored. */
  readonly github_repository_id: string | undefined
}

/** Returns the access described by the properties of a grant; undefined when there is none. */
export const givenBy = ({
  account_id,
  repository_owner,
  repository_name,
  github_repository_id,
}: GrantOfBenefit['grant']['properties']): GrantedRepository | undefined => {
  return account_id == null || repository_owner === undefined || repository_name === undefined
    ? undefined
    : { account_id, repository_owner, repository_name, github_repository_id }
}

/** Current location of a repository. */
type Located = RepositoryAddress & { readonly id: string }

/**
 * Returns the repository that has the stored names now. GitHub redirects from a former name; another
 * repository that has taken it is recognized by its id.
 */
const findByNames = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  { repository_owner: owner, repository_name: name }: GrantedRepository,
): Promise<Located | undefined> => {
  const account = await findLinkedAccount(services.database.db, of.benefit.organization_id, owner)
  // If the owner was renamed too, the installation of the promised repository may have access.
  const { installation_id } = account ?? (await findPromised(services, of)) ?? {}
  if (installation_id === undefined) return undefined
  const repository = await github.findRepository({ installation_id, owner, name })
  return repository && { ...repository, installation_id }
}

/**
 * Returns the current location of the repository to which access was given.
 *
 * @returns undefined when no installation linked to the organization can access it
 * @throws PlatformError
 */
export const locate = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  invited: GrantedRepository,
): Promise<Located | undefined> => {
  const { github_repository_id: id } = invited
  if (id !== undefined) {
    const linked = await findLinkedRepository(services.database.db, of.benefit.organization_id, id)
    if (linked !== undefined) return { ...linked, id }
  }
  const repository = await findByNames(services, github, of, invited)
  return id === undefined || repository?.id === id ? repository : undefined
}
