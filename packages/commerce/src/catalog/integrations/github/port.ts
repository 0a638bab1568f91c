import type { AccountConnection } from '../port.ts'

/** Permission of a collaborator in a repository. */
export type RepositoryPermission = 'pull' | 'triage' | 'push' | 'maintain' | 'admin'

/** The App, as installed on the account of a person or an organization. */
export type Installation = {
  readonly id: string
  /** The account whose repositories the installation can access. */
  readonly account: GithubAccount
  /** True while the owner of the account has suspended the App, which can then do nothing. */
  readonly is_suspended: boolean
}

type GithubAccount = {
  readonly id: string
  /** Login name, which the owner of the account may change. */
  readonly name: string
  readonly avatar_url: string
  /** True for the account of a person, false for that of an organization. */
  readonly is_personal: boolean
}

/** Public profile of an account. */
export type AccountProfile = {
  readonly pretty_name: string | null
  readonly bio: string | null
  readonly company: string | null
  readonly blog: string | null
  readonly location: string | null
  readonly email: string | null
  readonly twitter_username: string | null
}

export type GithubRepository = {
  /** GitHub's own id, which survives a rename of the repository. */
  readonly id: string
  readonly name: string
  readonly is_private: boolean
  readonly description: string | null
  readonly stars: number | null
  readonly license: string | null
  readonly homepage: string | null
}

/** Address of a repository, and the installation whose permissions are used. */
export type RepositoryAddress = {
  readonly installation_id: string
  readonly owner: string
  readonly name: string
}

/** A repository resolved from its address. */
type FoundRepository = {
  /** GitHub's own id. */
  readonly id: string
  /** Current owner and name, when the address was a former one. */
  readonly owner: string
  readonly name: string
}

/** An invitation to a repository that was neither accepted nor declined. */
export type Invitation = {
  readonly id: string
  readonly permission: RepositoryPermission
  /** True after seven days. */
  readonly is_expired: boolean
}

/**
 * GitHub, as used by the GitHub App of this installation. All ids are GitHub's, as strings. Every function
 * throws a `PlatformError`: `retry` when GitHub is unavailable or limits the rate, `refused` for everything
 * else.
 */
export type Github = AccountConnection & {
  /**
   * Returns the page on which people install the App on their repositories; GitHub sends them back with
   * `state`.
   */
  installUrl(state: string): Promise<string>
  /** Returns the installation; undefined once it was removed. */
  findInstallation(installation_id: string): Promise<Installation | undefined>
  /** Returns the public profile of an installation's account. */
  readProfile(installation: Installation): Promise<AccountProfile>
  /** Lists all repositories that an installation can access. */
  listRepositories(installation_id: string): Promise<readonly GithubRepository[]>
  /**
   * Returns the ids of the installation's repositories that the token's person administers; undefined when
   * the person has no access to the installation at all.
   */
  findAdministered(access_token: string, installation_id: string): Promise<ReadonlySet<string> | undefined>
  /** Returns the current name of an account; undefined when the account no longer exists. */
  findUsername(installation_id: string, account_id: string): Promise<string | undefined>
  /**
   * Returns the repository at an address, which may be a former one: GitHub redirects until another
   * repository takes it. Undefined when the installation can access no repository there.
   */
  findRepository(address: RepositoryAddress): Promise<FoundRepository | undefined>
  /** Returns the pending invitation of an account. */
  findInvitation(repository: RepositoryAddress, account_id: string): Promise<Invitation | undefined>
  /** Invites a person; an existing collaborator gets the permission immediately. */
  invite(repository: RepositoryAddress, username: string, permission: RepositoryPermission): Promise<void>
  /** Returns false if the invitation no longer exists: it was accepted, declined or withdrawn. */
  withdrawInvitation(repository: RepositoryAddress, invitation_id: string): Promise<boolean>
  /** Removes a collaborator; does nothing for a person who is not a collaborator. */
  removeCollaborator(repository: RepositoryAddress, username: string): Promise<void>
}
