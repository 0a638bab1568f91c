import { parse } from 'zod/v4/core'
import type { Github, RepositoryAddress } from '../../catalog/integrations/github/port.ts'
import type { Services } from '../../core/services.ts'
import type { GrantOfBenefit } from '../../catalog/benefits/index.ts'
import {
  findLinkedAccount,
  findLinkedRepository,
  RepositoryProperties,
} from '../../catalog/repositories/index.ts'

/** What a benefit promises. */
export const promisedBy = ({ benefit }: GrantOfBenefit) => parse(RepositoryProperties, benefit.properties)

/** The repository that a benefit promises, by its present name; undefined when it is linked no more. */
export const findPromised = async ({ database }: Services, of: GrantOfBenefit) => {
  const { github_repository_id } = promisedBy(of)
  if (github_repository_id === undefined) return undefined
  return findLinkedRepository(database.db, of.benefit.organization_id, github_repository_id)
}

/** The access to a repository that a grant says was given, by the names that the repository had then. */
export type Given = {
  readonly account_id: string
  readonly repository_owner: string
  readonly repository_name: string
  /** GitHub's own id of the repository; grants that were delivered before it was kept have none. */
  readonly github_repository_id: string | undefined
}

/** What the properties of a grant say was given; undefined when nothing was. */
export const givenBy = ({
  account_id,
  repository_owner,
  repository_name,
  github_repository_id,
}: GrantOfBenefit['grant']['properties']): Given | undefined => {
  return account_id == null || repository_owner === undefined || repository_name === undefined
    ? undefined
    : { account_id, repository_owner, repository_name, github_repository_id }
}

/** A repository where it is now. */
type Located = RepositoryAddress & { readonly id: string }

/**
 * The repository that answers now at the names of then. GitHub leads on from a former name; another repository that
 * has taken it is told by its id.
 */
const findByNames = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  { repository_owner: owner, repository_name: name }: Given,
): Promise<Located | undefined> => {
  const account = await findLinkedAccount(services.database.db, of.benefit.organization_id, owner)
  // When the owner was renamed too, the installation of the promised repository may reach it.
  const { installation_id } = account ?? (await findPromised(services, of)) ?? {}
  if (installation_id === undefined) return undefined
  const found = await github.findRepository({ installation_id, owner, name })
  return found && { ...found, installation_id }
}

/**
 * Where a repository is now to which access was given.
 *
 * @returns undefined when no installation reaches it that is linked to the organization
 * @throws PlatformError
 */
export const locate = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  given: Given,
): Promise<Located | undefined> => {
  const { github_repository_id: id } = given
  if (id !== undefined) {
    const linked = await findLinkedRepository(services.database.db, of.benefit.organization_id, id)
    if (linked !== undefined) return { ...linked, id }
  }
  const found = await findByNames(services, github, of, given)
  return id === undefined || found?.id === id ? found : undefined
}
