import type { Github, RepositoryPermission } from '../../catalog/integrations/github/index.ts'
import { PlatformError, requirePlatform } from '../../catalog/integrations/index.ts'
import type { Services } from '../../core/services.ts'
import type { GrantOfBenefit, RemoteDelivery } from '../../catalog/benefits/index.ts'
import { findPromised, type GrantedRepository, givenBy, locate, promisedBy } from './given-repository.ts'
import { requireAccount } from './use-account.ts'

const requireGithub = ({ integrations }: Services): Github => requirePlatform('github', integrations.github)

/** Permissions of collaborators, the lowest first. */
const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const satisfies RepositoryPermission[]

const highestOf = (several: readonly RepositoryPermission[]): RepositoryPermission =>
  permissions.findLast((permission) => several.includes(permission)) ?? 'pull'

const isRejected = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'rejected'

/** Withdraws the invitation, or the access when it was accepted. A deleted account has neither. */
const takeAway = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  access: GrantedRepository,
): Promise<void> => {
  const address = await locate(services, github, of, access)
  if (address === undefined)
    throw new PlatformError(
      'rejected',
      `Access to ${access.repository_owner}/${access.repository_name} cannot be revoked, because the GitHub App is no longer installed there. Install and link it again, or remove the collaborator at GitHub.`,
    )
  const invitation = await github.findInvitation(address, access.account_id)
  if (invitation !== undefined && (await github.withdrawInvitation(address, invitation.id))) return
  const username = await github.findUsername(address.installation_id, access.account_id)
  if (username !== undefined) await github.removeCollaborator(address, username)
}

/**
 * Revokes the access, ignoring GitHub's refusal: it must not keep the customer from what the benefit includes
 * now.
 */
const takeAwayIfPossible = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  access: GrantedRepository,
): Promise<void> => {
  try {
    await takeAway(services, github, of, access)
  } catch (error) {
    if (!isRejected(error)) throw error
    services.log.warn(
      { err: error, grant: of.grant.id, repository: `${access.repository_owner}/${access.repository_name}` },
      'A customer may still have access to a repository that their benefit no longer promises.',
    )
  }
}

/** Returns the id of the granted repository, resolved at GitHub for grants without it. */
const idOfGiven = async (
  services: Services,
  github: Github,
  of: GrantOfBenefit,
  access: GrantedRepository,
): Promise<string | undefined> => {
  if (access.github_repository_id !== undefined) return access.github_repository_id
  try {
    return (await locate(services, github, of, access))?.id
  } catch (error) {
    // The App was uninstalled there: it is not the promised repository, or that one is refused as well.
    if (isRejected(error)) return undefined
    throw error
  }
}

/**
 * Invites the customer's account to the benefit's repository, or removes it there. Every call uses an
 * installation linked to the benefit's organization, so that no organization can change the repositories of
 * another, whatever names its benefits contain. Accounts and repositories are identified by id; their names
 * are resolved each time, since their owners may change them.
 */
export const githubDelivery: RemoteDelivery = {
  grant: async (services, of) => {
    const github = requireGithub(services)
    const { account_id } = await requireAccount(services, 'github', of.grant)
    const promised = promisedBy(of)
    const { repository_owner, repository_name, github_repository_id } = promised
    const permission = highestOf([
      promised.permission,
      ...of.shared.flatMap((sharedGrant) => sharedGrant.permission ?? []),
    ])
    const before = givenBy(of.grant.properties)
    const id_before = before && (await idOfGiven(services, github, of, before))
    const hadBefore = id_before !== undefined && id_before === github_repository_id
    if (before !== undefined && !hadBefore) await takeAwayIfPossible(services, github, of, before)
    const repository = await findPromised(services, of)
    if (repository === undefined || github_repository_id === undefined)
      throw new PlatformError(
        'rejected',
        `The repository ${repository_owner}/${repository_name} is no longer linked to the organization. Install the GitHub App on it and link it again.`,
      )
    const promise = {
      account_id,
      repository_owner,
      repository_name,
      permission: promised.permission,
      github_repository_id,
    }
    // The repository's owner has all rights there, and cannot be invited.
    if (repository.account_id === account_id) return promise
    const username = await github.findUsername(repository.installation_id, account_id)
    if (username === undefined)
      throw new PlatformError(
        'action_required',
        'The customer needs to connect their GitHub account again, because the one they connected no longer exists.',
      )
    // Only an account that was invited before can have an invitation, which may be for another permission.
    const wasInvited = hadBefore || of.shared.length > 0
    const invitation = wasInvited ? await github.findInvitation(repository, account_id) : undefined
    if (invitation !== undefined) {
      if (invitation.permission === permission && !invitation.is_expired) return promise
      await github.withdrawInvitation(repository, invitation.id)
    }
    await github.invite(repository, username, permission)
    return promise
  },
  revoke: async (services, of) => {
    const current = givenBy(of.grant.properties)
    if (current !== undefined) await takeAway(services, requireGithub(services), of, current)
    return {}
  },
  accessOf: (properties) => {
    const current = givenBy(properties)
    if (current === undefined) return undefined
    const { account_id, repository_owner, repository_name, github_repository_id } = current
    return `${account_id}/${github_repository_id ?? `${repository_owner}/${repository_name}`.toLowerCase()}`
  },
}
