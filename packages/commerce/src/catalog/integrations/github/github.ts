import { PlatformError } from '../port.ts'
import { connectAccounts } from './accounts.ts'
import { type GithubOptions, lazyClient, readPages } from './client.ts'
import { ask, askOr } from './failures.ts'
import type { Github, RepositoryPermission } from './port.ts'

/** Invitations use older names for two of the permissions. */
const permissionOf = (name: string): RepositoryPermission => {
  switch (name) {
    case 'write':
      return 'push'
    case 'triage':
    case 'maintain':
    case 'admin':
      return name
    default:
      return 'pull'
  }
}

/**
 * Creates the GitHub adapter: REST API, as a GitHub App. The App needs the repository permissions
 * "Administration: read and write" and "Metadata: read".
 */
export const createGithub = (options: GithubOptions): Github => {
  const open = lazyClient(options)
  return {
    ...connectAccounts(options, open),
    installUrl: (state) =>
      ask(async () => {
        const { app } = await open()
        const { data } = await app.octokit.request('GET /app')
        if (data === null) throw new PlatformError('rejected', 'GitHub does not know the GitHub App.')
        return `${data.html_url}/installations/new?${new URLSearchParams({ state })}`
      }),
    findInstallation: (installation_id) =>
      askOr(undefined, async () => {
        const { app } = await open()
        const { data } = await app.octokit.request('GET /app/installations/{installation_id}', {
          installation_id: Number(installation_id),
        })
        const { account } = data
        // The App of an enterprise account has no repositories.
        if (account === null || !('login' in account)) return undefined
        return {
          id: String(data.id),
          account: {
            id: String(account.id),
            name: account.login,
            avatar_url: account.avatar_url,
            is_personal: account.type === 'User',
          },
          is_suspended: data.suspended_at !== null,
        }
      }),
    readProfile: ({ id, account }) =>
      ask(async () => {
        const { as } = await open()
        const octokit = await as(id)
        const { data } = await octokit.request('GET /users/{username}', { username: account.name })
        return {
          pretty_name: data.name,
          bio: data.bio,
          company: data.company,
          blog: data.blog,
          location: data.location,
          email: data.email,
          twitter_username: data.twitter_username ?? null,
        }
      }),
    listRepositories: (installation_id) =>
      ask(async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        const repositories = await readPages(
          async (page) => (await octokit.request('GET /installation/repositories', page)).data.repositories,
        )
        return repositories.map((repository) => ({
          id: String(repository.id),
          name: repository.name,
          is_private: repository.private,
          description: repository.description,
          stars: repository.stargazers_count,
          license: repository.license?.name ?? null,
          homepage: repository.homepage,
        }))
      }),
    findAdministered: (access_token, installation_id) =>
      askOr(undefined, async () => {
        const { asPerson } = await open()
        const octokit = asPerson(access_token)
        const reached = await readPages(
          async (page) => (await octokit.request('GET /user/installations', page)).data.installations,
        )
        if (!reached.some(({ id }) => String(id) === installation_id)) return undefined
        const installations = await readPages(
          async (page) =>
            (
              await octokit.request('GET /user/installations/{installation_id}/repositories', {
                installation_id: Number(installation_id),
                ...page,
              })
            ).data.repositories,
        )
        return new Set(
          installations.filter(({ permissions }) => permissions?.admin === true).map(({ id }) => String(id)),
        )
      }),
    findUsername: (installation_id, account_id) =>
      askOr(undefined, async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        const { data } = await octokit.request('GET /user/{account_id}', { account_id: Number(account_id) })
        return data.login
      }),

    findRepository: ({ installation_id, owner, name: repo }) =>
      askOr(undefined, async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        const { data } = await octokit.request('GET /repos/{owner}/{repo}', { owner, repo })
        return { id: String(data.id), owner: data.owner.login, name: data.name }
      }),
    findInvitation: ({ installation_id, owner, name: repo }, account_id) =>
      ask(async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        const pending = await readPages(
          async (page) =>
            (await octokit.request('GET /repos/{owner}/{repo}/invitations', { owner, repo, ...page })).data,
        )
        const invitation = pending.find(({ invitee }) => String(invitee?.id) === account_id)
        return (
          invitation && {
            id: String(invitation.id),
            permission: permissionOf(invitation.permissions),
            is_expired: invitation.expired === true,
          }
        )
      }),
    invite: ({ installation_id, owner, name: repo }, username, permission) =>
      ask(async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        await octokit.request('PUT /repos/{owner}/{repo}/collaborators/{username}', {
          owner,
          repo,
          username,
          permission,
        })
      }),
    withdrawInvitation: ({ installation_id, owner, name: repo }, invitation_id) =>
      askOr(false, async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        await octokit.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', {
          owner,
          repo,
          invitation_id: Number(invitation_id),
        })
        return true
      }),
    removeCollaborator: ({ installation_id, owner, name: repo }, username) =>
      askOr(undefined, async () => {
        const { as } = await open()
        const octokit = await as(installation_id)
        await octokit.request('DELETE /repos/{owner}/{repo}/collaborators/{username}', {
          owner,
          repo,
          username,
        })
      }),
  }
}
