import type { AccountConnection } from '../port.ts'

/** What a collaborator may do in a repository. */
export type RepositoryPermission = 'pull' | 'triage' | 'push' | 'maintain' | 'admin'

/** The App, as it is installed on the account of a person or an organization. */
export type Installation = {
  readonly id: string
  /** The account whose repositories the installation reaches. */
  readonly account: GithubAccount
  /** The owner of the account has stopped the App for a while: it can do nothing. */
  readonly is_suspended: boolean
}

type GithubAccount = {
  readonly id: string
  /** The name in addresses, which the owner of the account may change. */
  readonly name: string
  readonly avatar_url: string
  /** The account of a person, and not of an organization. */
  readonly is_personal: boolean
}

/** What an account says about itself. */
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
  /** GitHub's own id, which stays when the repository is renamed. */
  readonly id: string
  readonly name: string
  readonly is_private: boolean
  readonly description: string | null
  readonly stars: number | null
  readonly license: string | null
  readonly homepage: string | null
}

/** A repository as it is addressed, and the installation whose rights are used. */
export type RepositoryAddress = {
  readonly installation_id: string
  readonly owner: string
  readonly name: string
}

/** A repository that was found by its address. */
type FoundRepository = {
  /** GitHub's own id. */
  readonly id: string
  /** Its present owner and name, when the address was a former one. */
  readonly owner: string
  readonly name: string
}

/** An invitation to a repository that was neither accepted nor declined. */
export type Invitation = {
  readonly id: string
  readonly permission: RepositoryPermission
  /** Invitations can be accepted for seven days. */
  readonly is_expired: boolean
}

/**
 * GitHub, as the GitHub App of this installation may use it. All ids are GitHub's, as texts. Every function
 * throws a `PlatformError`: `retry` when GitHub is away or asks to wait, `refused` for everything else.
 */
export type Github = AccountConnection & {
  /** The page on which people install the App on their repositories; GitHub sends them back with `state`. */
  installUrl(state: string): Promise<string>
  /** The installation; undefined when it was removed. */
  findInstallation(installation_id: string): Promise<Installation | undefined>
  /** What the account of an installation says about itself. */
  readProfile(installation: Installation): Promise<AccountProfile>
  /** All repositories that an installation reaches. */
  listRepositories(installation_id: string): Promise<readonly GithubRepository[]>
  /**
   * The ids of the repositories of an installation that the person with this token administers; undefined when
   * the person cannot reach the installation at all.
   */
  findAdministered(access_token: string, installation_id: string): Promise<ReadonlySet<string> | undefined>
  /** The present name of an account; undefined when the account does not exist any more. */
  findUsername(installation_id: string, account_id: string): Promise<string | undefined>
  /**
   * The repository at an address, which may be a former one: GitHub leads on from there until another repository
   * takes it. Undefined when the installation reaches none there.
   */
  findRepository(address: RepositoryAddress): Promise<FoundRepository | undefined>
  /** The pending invitation of an account. */
  findInvitation(repository: RepositoryAddress, account_id: string): Promise<Invitation | undefined>
  /** Invites somebody; somebody who is a collaborator already is given the permission at once. */
  invite(repository: RepositoryAddress, username: string, permission: RepositoryPermission): Promise<void>
  /** Answers false when there is no such invitation any more: it was accepted, declined or withdrawn. */
  withdrawInvitation(repository: RepositoryAddress, invitation_id: string): Promise<boolean>
  /** Removes a collaborator; does nothing about somebody who is none. */
  removeCollaborator(repository: RepositoryAddress, username: string): Promise<void>
}
