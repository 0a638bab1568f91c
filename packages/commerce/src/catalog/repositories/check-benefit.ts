import { benefitProperties, type Issue } from '@atelier/contract'
import { apiError, issue } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'
import type { Github } from '../integrations/github/port.ts'
import { notSetUp } from '../integrations/platforms.ts'
import { PlatformError } from '../integrations/port.ts'
import type { Services } from '../../core/services.ts'
import { isStale, refreshAccount } from './link.ts'
import { findLinkedAccounts, findRepositoryByName } from './link-queries.ts'
import type { ExternalOrganizationRow } from './queries.ts'

type Properties = output<typeof benefitProperties.github_repository>

/** Stored properties of a benefit that grants repository access. */
export const RepositoryProperties = z.extend(benefitProperties.github_repository, {
  /** GitHub's repository id, which survives renames. Not visible to sellers. */
  github_repository_id: z.optional(z.string()),
})

type Checked = {
  readonly issues: readonly Issue[]
  readonly properties: output<typeof RepositoryProperties>
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Calls GitHub during a request. @throws Unavailable if the call fails */
const nowOrUnavailable = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    throw error instanceof PlatformError ? apiError('Unavailable', error.message) : error
  }
}

/** Returns the linked account with this name, after refreshing stale accounts. */
const findOwner = async (
  services: Services,
  github: Github,
  organization_id: string,
  name: string,
): Promise<ExternalOrganizationRow | undefined | 'none linked'> => {
  const linked = await findLinkedAccounts(services.database.db, organization_id)
  const stale = linked.filter((account) => isStale(account, services.clock.now()))
  for (const account of stale) await nowOrUnavailable(refreshAccount(services, github, account))
  const knownAccounts =
    stale.length === 0 ? linked : await findLinkedAccounts(services.database.db, organization_id)
  return knownAccounts.length === 0
    ? 'none linked'
    : knownAccounts.find((account) => sameName(account.name, name))
}

/**
 * Validates the properties of a benefit that grants repository access: the repository must be linked to the
 * organization. Calls GitHub, so it must run outside of transactions.
 *
 * @returns issues located in the body of a benefit; without issues, the properties to store
 * @throws Unavailable if GitHub is unavailable
 */
export const checkRepository = async (
  services: Services,
  organization_id: string,
  properties: Properties,
): Promise<Checked> => {
  const reject = (field: keyof Properties, type: string, sentence: string): Checked => ({
    issues: [issue(['body', 'properties', field], sentence, type)],
    properties,
  })
  const { github } = services.integrations
  if (github === undefined) return { issues: [issue('type', notSetUp('github'))], properties }
  const { repository_owner, repository_name, permission } = properties
  const owner = await findOwner(services, github, organization_id, repository_owner)
  if (owner === 'none linked')
    return reject(
      'repository_owner',
      'invalid_user_auth',
      'No GitHub account is linked to the organization. Ask GET /v1/integrations/github_repository_benefit/installation/install for the address where its owner installs the GitHub App.',
    )
  const path = `${repository_owner}/${repository_name}`
  const notInstalled = () =>
    reject(
      'repository_name',
      'no_repository_installation_found',
      `The GitHub App is not installed on ${path} for this organization. Install it there and link it.`,
    )
  if (owner === undefined) return notInstalled()
  const find = () => findRepositoryByName(services.database.db, owner.id, repository_name)
  let repository = await find()
  if (repository === undefined) {
    const reached = await nowOrUnavailable(refreshAccount(services, github, owner))
    repository = await find()
    if (repository === undefined)
      return reached?.some(({ name }) => sameName(name, repository_name)) === true
        ? reject(
            'repository_name',
            // Triple c, as spelled in the specification.
            'no_repository_acccess',
            `You don't have access to this repository: ${path} was not administered by the person who linked ${owner.name}. Someone who administers it must link it.`,
          )
        : notInstalled()
  }
  if (owner.is_personal && permission !== 'push')
    return reject(
      'repository_name',
      'personal_organization_repository',
      `${owner.name} is the account of a person, and GitHub lets all collaborators of its repositories write. Choose the permission push, or a repository of an organization.`,
    )
  return {
    issues: [],
    properties: {
      repository_owner: owner.name,
      repository_name: repository.name,
      permission,
      repository_id: repository.id,
      github_repository_id: repository.platform_id,
    },
  }
}
