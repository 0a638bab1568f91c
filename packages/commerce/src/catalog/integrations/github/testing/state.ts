import type { RepositoryPermission } from '../port.ts'

export type Account = {
  readonly id: number
  login: string
  readonly type: 'User' | 'Organization'
  /** Account ids of an organization's owners. */
  readonly owners: Set<number>
}

export type Invited = {
  readonly id: number
  readonly account_id: number
  readonly permission: RepositoryPermission
  expired: boolean
}

export type HostedRepository = {
  readonly id: number
  readonly owner: Account
  name: string
  readonly is_private: boolean
  stars: number
  readonly collaborators: Map<number, RepositoryPermission>
  readonly invitations: Map<number, Invited>
}

export type HostedInstallation = {
  readonly id: number
  readonly account: Account
  readonly repositories: Set<number>
  suspended_at: string | null
}

/**
 * State of the GitHub stand-in: accounts, repositories with their permissions, and installations of the App.
 */
export class GithubState {
  readonly accounts = new Map<number, Account>()
  readonly repositories = new Map<number, HostedRepository>()
  readonly installations = new Map<number, HostedInstallation>()
  /** Repository ids by former address: `owner/name` in lower case. */
  readonly formerAddresses = new Map<string, number>()
  #latest = 1000

  nextId(): number {
    this.#latest += 1
    return this.#latest
  }

  addPerson(login: string): Account {
    return this.#addAccount(login, 'User', [])
  }

  addOrganization(login: string, owner: Account): Account {
    return this.#addAccount(login, 'Organization', [owner.id])
  }

  #addAccount(login: string, type: Account['type'], owners: readonly number[]): Account {
    const account = { id: this.nextId(), login, type, owners: new Set(owners) }
    this.accounts.set(account.id, account)
    return account
  }

  addRepository(owner: Account, name: string, is_private = true): HostedRepository {
    const repository = {
      id: this.nextId(),
      owner,
      name,
      is_private,
      stars: 0,
      collaborators: new Map(),
      invitations: new Map(),
    }
    this.repositories.set(repository.id, repository)
    return repository
  }

  install(account: Account, repositories: readonly HostedRepository[]): HostedInstallation {
    const installation = {
      id: this.nextId(),
      account,
      repositories: new Set(repositories.map(({ id }) => id)),
      suspended_at: null,
    }
    this.installations.set(installation.id, installation)
    return installation
  }

  accountByLogin(login: string): Account | undefined {
    return [...this.accounts.values()].find((account) => account.login.toLowerCase() === login.toLowerCase())
  }

  repositoryAt(owner: string, name: string): HostedRepository | undefined {
    const path = `${owner}/${name}`.toLowerCase()
    return [...this.repositories.values()].find(
      (repository) => `${repository.owner.login}/${repository.name}`.toLowerCase() === path,
    )
  }

  /** Renames a repository. Its former address redirects until another repository takes the name. */
  rename(repository: HostedRepository, name: string): void {
    this.formerAddresses.set(`${repository.owner.login}/${repository.name}`.toLowerCase(), repository.id)
    repository.name = name
  }

  repositoriesOf(installation: HostedInstallation): HostedRepository[] {
    return [...installation.repositories].flatMap((id) => this.repositories.get(id) ?? [])
  }

  /** Returns a person's permission in a repository. */
  roleOf(person_id: number, { owner, collaborators }: HostedRepository): RepositoryPermission | undefined {
    if (owner.id === person_id || owner.owners.has(person_id)) return 'admin'
    return collaborators.get(person_id)
  }

  /** Returns the installations with a repository that a person can read. */
  installationsFor(person_id: number): HostedInstallation[] {
    return [...this.installations.values()].filter((installation) =>
      this.repositoriesOf(installation).some(
        (repository) => this.roleOf(person_id, repository) !== undefined,
      ),
    )
  }

  /** Updates the permission of a collaborator; anyone else is invited, or keeps the pending invitation. */
  invite(
    repository: HostedRepository,
    account_id: number,
    permission: RepositoryPermission,
  ): Invited | undefined {
    if (repository.collaborators.has(account_id)) {
      repository.collaborators.set(account_id, permission)
      return undefined
    }
    const waiting = [...repository.invitations.values()].find(
      (candidate) => candidate.account_id === account_id,
    )
    if (waiting !== undefined) return waiting
    const invited = { id: this.nextId(), account_id, permission, expired: false }
    repository.invitations.set(invited.id, invited)
    return invited
  }

  /** Accepts all pending invitations of a person. */
  accept({ id }: Account): void {
    for (const { collaborators, invitations } of this.repositories.values())
      for (const invited of invitations.values())
        if (invited.account_id === id && !invited.expired) {
          collaborators.set(id, invited.permission)
          invitations.delete(invited.id)
        }
  }
}
