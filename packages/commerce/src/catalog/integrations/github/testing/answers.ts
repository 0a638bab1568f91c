import { createRequire } from 'node:module'
import type { RepositoryPermission } from '../port.ts'
import type { Account, GithubState, HostedInstallation, HostedRepository, Invited } from './state.ts'

type Recorded = { readonly [name: string]: unknown }

/** One exchange recorded at GitHub. */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly response: unknown
}

/** Recorded responses of GitHub: a person is invited to a repository, accepts, is listed, and is removed. */
export const recordedExchanges = createRequire(import.meta.url)(
  '@octokit/fixtures/scenarios/api.github.com/add-and-remove-repository-collaborator/normalized-fixture.json',
) as readonly Exchange[]

const [invited, , , listed] = recordedExchanges.map(({ response }) => response)
const recordedInvitation = invited as Recorded & { repository: Recorded; invitee: Recorded }
const [recordedCollaborator = {}] = listed as readonly Recorded[]

const personAnswer = (account: Account): Recorded => ({
  ...recordedInvitation.invitee,
  id: account.id,
  login: account.login,
  type: account.type,
  avatar_url: `https://avatars.example/u/${account.id}`,
})

/** Returns the full profile of an account. */
export const profileAnswer = (account: Account): Recorded => ({
  ...personAnswer(account),
  name: `${account.login}'s name`,
  company: null,
  blog: '',
  location: 'Earth',
  email: null,
  bio: null,
  twitter_username: null,
})

const ranks: readonly RepositoryPermission[] = ['pull', 'triage', 'push', 'maintain', 'admin']

/** A permission includes those below it. */
const permissionsUpTo = (role: RepositoryPermission): Recorded =>
  Object.fromEntries(ranks.map((name) => [name, ranks.indexOf(name) <= ranks.indexOf(role)]))

/**
 * Returns the wire form of a repository. @param role permission of the caller; undefined unless a person
 * calls
 */
export const repositoryAnswer = (repository: HostedRepository, role?: RepositoryPermission): Recorded => ({
  ...recordedInvitation.repository,
  id: repository.id,
  name: repository.name,
  full_name: `${repository.owner.login}/${repository.name}`,
  private: repository.is_private,
  owner: personAnswer(repository.owner),
  description: `The repository ${repository.name}`,
  homepage: null,
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
  stargazers_count: repository.stars,
  ...(role !== undefined && { permissions: permissionsUpTo(role) }),
})

/** Invitations use older names for two of the permissions. */
const invitationNames: Readonly<Record<string, string>> = { pull: 'read', push: 'write' }

export const invitationAnswer = (
  { accounts }: GithubState,
  repository: HostedRepository,
  { id, account_id, permission }: Invited,
): Recorded => {
  const invitee = accounts.get(account_id)
  const { permissions: _, ...bare } = repositoryAnswer(repository)
  return {
    ...recordedInvitation,
    id,
    // A recorded invitation contains the short form of its repository.
    repository: Object.fromEntries(
      Object.entries(bare).filter(([name]) => name in recordedInvitation.repository),
    ),
    invitee: invitee === undefined ? null : personAnswer(invitee),
    permissions: invitationNames[permission] ?? permission,
  }
}

export const collaboratorAnswer = (account: Account, role: RepositoryPermission): Recorded => ({
  ...recordedCollaborator,
  ...personAnswer(account),
  permissions: permissionsUpTo(role),
  role_name: invitationNames[role] ?? role,
})

export const installationAnswer = ({ id, account, suspended_at }: HostedInstallation): Recorded => ({
  id,
  account: personAnswer(account),
  repository_selection: 'selected',
  target_type: account.type,
  permissions: { administration: 'write', metadata: 'read' },
  suspended_at,
})
