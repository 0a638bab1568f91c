import type { RepositoryPermission } from '../port.ts'
import {
  collaboratorAnswer,
  installationAnswer,
  invitationAnswer,
  profileAnswer,
  repositoryAnswer,
} from './answers.ts'
import { type Answer, type Incoming, message, standInApp } from './app.ts'
import type { Account, GithubState, HostedRepository } from './state.ts'

/** Answers one call; undefined is 404, which GitHub also sends to callers without access. */
type Call = (state: GithubState, request: Incoming) => Answer | undefined

const ok = (body: unknown): Answer => ({ status: 200, body })
const done: Answer = { status: 204 }

const asApp =
  (call: Call): Call =>
  (state, request) =>
    request.bearer?.as === 'app'
      ? call(state, request)
      : message(401, 'A JSON web token could not be decoded')

const asPerson =
  (call: (state: GithubState, person: Account, request: Incoming) => Answer | undefined): Call =>
  (state, request) =>
    request.bearer?.as === 'person'
      ? call(state, request.bearer.person, request)
      : message(403, 'Resource not accessible by integration')

/** Wraps a call about a repository: by an installation that includes it, or a person who administers it. */
const inRepository =
  (
    call: (
      state: GithubState,
      repository: HostedRepository,
      rest: readonly string[],
      request: Incoming,
    ) => Answer | undefined,
  ): Call =>
  (state, request) => {
    const { bearer, parts } = request
    const [owner = '', name = '', ...rest] = parts
    const repository = state.repositoryAt(owner, name)
    if (bearer === undefined) return undefined
    if (repository === undefined) {
      const moved = state.formerAddresses.get(`${owner}/${name}`.toLowerCase())
      return moved === undefined ? undefined : movedTo(`/repositories/${moved}`)
    }
    const isAllowed =
      bearer.as === 'installation'
        ? bearer.installation.repositories.has(repository.id)
        : bearer.as === 'person' && state.roleOf(bearer.person.id, repository) === 'admin'
    return isAllowed ? call(state, repository, rest, request) : undefined
  }

/** Returns the redirect from the former address of a repository to the address by its id, as at GitHub. */
const movedTo = (path: string): Answer => ({
  status: 301,
  headers: { location: path },
  body: { message: 'Moved Permanently' },
})

const addCollaborator = inRepository((state, repository, [login = ''], { body }) => {
  const account = state.accountByLogin(login)
  if (account === undefined) return undefined
  if (account.id === repository.owner.id)
    return message(422, 'Validation Failed: Repository owner cannot be a collaborator')
  const permission = (body['permission'] ?? 'push') as RepositoryPermission
  const invited = state.invite(repository, account.id, permission)
  return invited === undefined ? done : { status: 201, body: invitationAnswer(state, repository, invited) }
})

/** Calls of the stand-in: method, path, and the function that receives the parts of the path. */
export const calls: readonly (readonly [string, RegExp, Call])[] = [
  [
    'GET',
    /^\/app$/,
    asApp(() =>
      ok({ id: Number(standInApp.appId), slug: 'atelier', html_url: 'https://github.example/apps/atelier' }),
    ),
  ],
  [
    'GET',
    /^\/app\/installations\/(\d+)$/,
    asApp(({ installations }, { parts: [id] }) => {
      const result = installations.get(Number(id))
      return result && ok(installationAnswer(result))
    }),
  ],
  [
    'GET',
    /^\/installation\/repositories$/,
    (state, { bearer, page }) => {
      if (bearer?.as !== 'installation') return message(403, 'Resource not accessible by integration')
      const all = state.repositoriesOf(bearer.installation)
      return ok({ total_count: all.length, repositories: page(all).map((item) => repositoryAnswer(item)) })
    },
  ],
  ['GET', /^\/user$/, asPerson((_, person) => ok(profileAnswer(person)))],
  [
    'GET',
    /^\/user\/installations$/,
    asPerson((state, person, { page }) => {
      const all = state.installationsFor(person.id)
      return ok({ total_count: all.length, installations: page(all).map(installationAnswer) })
    }),
  ],
  [
    'GET',
    /^\/user\/installations\/(\d+)\/repositories$/,
    asPerson((state, person, { parts: [id], page }) => {
      const result = state.installationsFor(person.id).find((candidate) => candidate.id === Number(id))
      if (result === undefined) return undefined
      const all = state.repositoriesOf(result).flatMap((repository) => {
        const role = state.roleOf(person.id, repository)
        return role === undefined ? [] : [repositoryAnswer(repository, role)]
      })
      return ok({ total_count: all.length, repositories: page(all) })
    }),
  ],
  [
    'PATCH',
    /^\/user\/repository_invitations\/(\d+)$/,
    asPerson((state, person) => {
      state.accept(person)
      return done
    }),
  ],
  [
    'GET',
    /^\/user\/(\d+)$/,
    ({ accounts }, { parts: [id] }) => {
      const result = accounts.get(Number(id))
      return result && ok(profileAnswer(result))
    },
  ],
  [
    'GET',
    /^\/users\/([^/]+)$/,
    (state, { parts: [login = ''] }) => {
      const result = state.accountByLogin(login)
      return result && ok(profileAnswer(result))
    },
  ],
  ['GET', /^\/repos\/([^/]+)\/([^/]+)$/, inRepository((_, repository) => ok(repositoryAnswer(repository)))],
  [
    'GET',
    /^\/repositories\/(\d+)$/,
    ({ repositories }, { bearer, parts: [id] }) => {
      const result = repositories.get(Number(id))
      const isReached =
        result !== undefined &&
        bearer?.as === 'installation' &&
        bearer.installation.repositories.has(result.id)
      return isReached ? ok(repositoryAnswer(result)) : undefined
    },
  ],
  ['PUT', /^\/repos\/([^/]+)\/([^/]+)\/collaborators\/([^/]+)$/, addCollaborator],
  [
    'DELETE',
    /^\/repos\/([^/]+)\/([^/]+)\/collaborators\/([^/]+)$/,
    inRepository((state, { collaborators }, [login = '']) => {
      const account = state.accountByLogin(login)
      if (account === undefined) return undefined
      collaborators.delete(account.id)
      return done
    }),
  ],
  [
    'GET',
    /^\/repos\/([^/]+)\/([^/]+)\/collaborators$/,
    inRepository((state, repository, _, { page }) => {
      const all = [...state.accounts.values()].flatMap((account) => {
        const role = state.roleOf(account.id, repository)
        return role === undefined || account.type !== 'User' ? [] : [collaboratorAnswer(account, role)]
      })
      return ok(page(all))
    }),
  ],
  [
    'GET',
    /^\/repos\/([^/]+)\/([^/]+)\/invitations$/,
    inRepository((state, repository, _, { page }) =>
      ok(
        page([...repository.invitations.values()]).map((item) => ({
          ...invitationAnswer(state, repository, item),
          expired: item.expired,
        })),
      ),
    ),
  ],
  [
    'DELETE',
    /^\/repos\/([^/]+)\/([^/]+)\/invitations\/(\d+)$/,
    inRepository((_, { invitations }, [id]) => (invitations.delete(Number(id)) ? done : undefined)),
  ],
]
