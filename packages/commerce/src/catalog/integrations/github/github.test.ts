import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformError } from '../port.ts'
import { createGithub } from './github.ts'
import type { RepositoryAddress } from './port.ts'
import { message } from './testing/app.ts'
import { recordedExchanges } from './testing/answers.ts'
import { withOldTokens } from './testing/old-tokens.ts'
import { type GithubStandIn, startGithub } from './testing/stand-in.ts'
import type { Account, HostedInstallation, HostedRepository } from './testing/state.ts'

let github: GithubStandIn
let owner: Account
let buyer: Account
let repository: HostedRepository
let installation: HostedInstallation
let address: RepositoryAddress
beforeEach(async () => {
  github = await startGithub()
  const { state } = github
  owner = state.addPerson('owner')
  buyer = state.addPerson('buyer')
  const studio = state.addOrganization('studio', owner)
  repository = state.addRepository(studio, 'brushes')
  installation = state.install(studio, [repository])
  address = { installation_id: String(installation.id), owner: 'studio', name: 'brushes' }
})
afterEach(() => github.close())

const open = (options: { readonly timeout?: number } = {}) => createGithub({ ...github.options, ...options })
const failureOf = (request: Promise<unknown>): Promise<PlatformError> =>
  request.then(
    () => {
      throw new Error('The call succeeded.')
    },
    (error: PlatformError) => error,
  )
const keysOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keysOf)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, keysOf(inner)]),
  )
}

it('its test server responds as recorded at GitHub, key by key', async () => {
  const { state } = github
  const [a, b] = [state.addPerson('octokit-fixture-user-a'), state.addPerson('octokit-fixture-user-b')]
  const organization = state.addOrganization('octokit-fixture-org', a)
  state.addRepository(organization, 'add-and-remove-repository-collaborator', false)
  const tokens = { a: github.tokenOf(a), b: github.tokenOf(b) }
  for (const { method, path, status, response } of recordedExchanges) {
    const token = method.toLowerCase() === 'patch' ? tokens.b : tokens.a
    const answer = await fetch(github.url + path, {
      method: method.toUpperCase(),
      headers: { authorization: `token ${token}` },
    })
    const text = await answer.text()
    expect(answer.status).toBe(status)
    expect(keysOf(text === '' ? '' : JSON.parse(text))).toEqual(keysOf(response))
  }
})

describe('a collaborator', () => {
  it('is invited, accepts, gets another permission immediately, and is removed', async () => {
    const port = open()
    await port.invite(address, 'buyer', 'pull')
    expect(github.invitationsOf(buyer)).toEqual(['studio/brushes pull'])
    const invitation = await port.findInvitation(address, String(buyer.id))
    expect(invitation).toEqual({ id: expect.any(String), permission: 'pull', is_expired: false })
    github.state.accept(buyer)
    expect(await port.findInvitation(address, String(buyer.id))).toBeUndefined()
    expect(await port.withdrawInvitation(address, invitation?.id ?? '')).toBe(false)
    await port.invite(address, 'buyer', 'maintain')
    expect(github.roleOf('studio', 'brushes', buyer)).toBe('maintain')
    await port.removeCollaborator(address, 'buyer')
    await port.removeCollaborator(address, 'buyer')
    expect(github.roleOf('studio', 'brushes', buyer)).toBeUndefined()
  })

  it('is found among more invitations than one page contains', async () => {
    for (let i = 0; i < 250; i += 1)
      github.state.invite(repository, github.state.addPerson(`p${i}`).id, 'push')
    github.state.invite(repository, buyer.id, 'admin')
    const result = await open().findInvitation(address, String(buyer.id))
    expect(result?.permission).toBe('admin')
    const pages = github.requests.filter((request) => request.endsWith('/invitations'))
    expect(pages).toHaveLength(3)
  })

  it('is called by the present name of the account', async () => {
    const port = open()
    expect(await port.findUsername(address.installation_id, String(buyer.id))).toBe('buyer')
    buyer.login = 'painter'
    expect(await port.findUsername(address.installation_id, String(buyer.id))).toBe('painter')
    expect(await port.findUsername(address.installation_id, '99999')).toBeUndefined()
  })
})

describe('a repository', () => {
  it('is found by its address, and by a former one until another repository takes it', async () => {
    const port = open()
    const result = { id: String(repository.id), owner: 'studio', name: 'quills' }
    expect(await port.findRepository(address)).toEqual({ ...result, name: 'brushes' })
    github.state.rename(repository, 'quills')
    expect(await port.findRepository(address)).toEqual(result)
    expect(await port.findRepository({ ...address, name: 'nothing' })).toBeUndefined()
    const otherRepository = github.state.addRepository(repository.owner, 'brushes')
    expect(await port.findRepository(address)).toBeUndefined()
    installation.repositories.add(otherRepository.id)
    expect(await port.findRepository(address)).toEqual({
      ...result,
      id: String(otherRepository.id),
      name: 'brushes',
    })
  })
})

describe('an installation', () => {
  it('is read with its account and its repositories', async () => {
    const port = open()
    const result = await port.findInstallation(address.installation_id)
    expect(result).toMatchObject({ account: { name: 'studio', is_personal: false }, is_suspended: false })
    if (result !== undefined)
      expect(await port.readProfile(result)).toMatchObject({
        pretty_name: "studio's name",
        location: 'Earth',
      })
    expect(await port.listRepositories(address.installation_id)).toEqual([
      {
        id: String(repository.id),
        name: 'brushes',
        is_private: true,
        description: 'The repository brushes',
        stars: 0,
        license: 'MIT License',
        homepage: null,
      },
    ])
    expect(await port.installUrl('a state')).toBe(
      'https://github.example/apps/atelier/installations/new?state=a+state',
    )
    expect(github.requests.filter((request) => request.endsWith('/access_tokens'))).toHaveLength(1)
  })

  it('is that of any administrator of its repositories; reading one of them is not enough', async () => {
    const port = open()
    const ask = (person: Account) => port.findAdministered(github.tokenOf(person), address.installation_id)
    expect(await ask(owner)).toEqual(new Set([String(repository.id)]))
    expect(await ask(buyer)).toBeUndefined()
    repository.collaborators.set(buyer.id, 'push')
    expect(await ask(buyer)).toEqual(new Set())
  })

  it('that was removed or suspended is rejected with a sentence', async () => {
    installation.suspended_at = '2026-01-01T00:00:00Z'
    expect((await open().findInstallation(address.installation_id))?.is_suspended).toBe(true)
    const suspended = await failureOf(open().invite(address, 'buyer', 'pull'))
    expect(suspended).toMatchObject({ name: 'PlatformError', kind: 'rejected' })
    expect(suspended.message).toMatch(
      /^GitHub denies access to this server: the GitHub App was uninstalled or suspended/,
    )
    github.uninstall(installation)
    expect(await open().findInstallation(address.installation_id)).toBeUndefined()
    expect((await failureOf(open().removeCollaborator(address, 'buyer'))).message).toBe(suspended.message)
  })

  it('that was removed while its token was cached is rejected too', async () => {
    const port = open()
    await port.invite(address, 'buyer', 'pull')
    github.uninstall(installation)
    const failure = await withOldTokens(() => failureOf(port.invite(address, 'buyer', 'push')))
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringContaining('uninstalled') })
  })
})

describe('a failure', () => {
  const invite = () => failureOf(open().invite(address, 'buyer', 'pull'))
  const date = 'Sun, 22 Nov 2026 12:00:00 GMT'
  const at = (seconds: number): string => String(Date.parse(date) / 1000 + seconds)

  it.each([
    ['429 with Retry-After', message(429, 'Slow', { 'retry-after': '7' }), 7000],
    ['a secondary limit', message(403, 'You have exceeded a secondary rate limit.', { date }), 60_000],
    [
      'a used up hour',
      message(403, 'API limit', { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': at(90) }),
      90_000,
    ],
    ['an hour that began', message(429, 'API limit', { date, 'x-ratelimit-reset': at(-5) }), 60_000],
  ])('is tried again after %s', async (_, answer, retry_after_ms) => {
    github.failNext(answer)
    expect(await invite()).toMatchObject({
      kind: 'retry',
      retry_after_ms,
      message: 'GitHub asks this server to wait before it calls again.',
    })
  })

  it('is tried again when GitHub is away or silent', async () => {
    github.failNext(message(502, 'Bad gateway'))
    expect(await invite()).toMatchObject({ kind: 'retry', retry_after_ms: undefined })
    github.fallSilent()
    expect(await failureOf(open({ timeout: 50 }).invite(address, 'buyer', 'pull'))).toMatchObject({
      kind: 'retry',
    })
    const nowhere = createGithub({ ...github.options, apiUrl: 'http://127.0.0.1:1' })
    expect(await failureOf(nowhere.invite(address, 'buyer', 'pull'))).toMatchObject({ kind: 'retry' })
  })

  it('is final when GitHub rejects', async () => {
    expect(await failureOf(open().invite(address, 'owner-of-nothing', 'pull'))).toMatchObject({
      kind: 'rejected',
      message: 'GitHub does not know the repository, or the GitHub App has no access to it.',
    })
    github.failNext(message(403, 'Resource not accessible by integration'))
    expect((await failureOf(open().findInstallation('1'))).message).toBe(
      'GitHub refuses: Resource not accessible by integration.',
    )
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const otherOptions = { ...github.options, privateKey }
    expect(await failureOf(createGithub(otherOptions).findInstallation('1'))).toMatchObject({
      kind: 'rejected',
    })
  })
})

describe('an account', () => {
  it('is connected by a code, once', async () => {
    const port = open()
    const code = github.codeFor(buyer)
    const account = await port.exchange(code, 'https://shop.example/back')
    expect(account).toMatchObject({ account_id: String(buyer.id), username: 'buyer' })
    expect(account.expires_at).toBeInstanceOf(Date)
    const repeatedFailure = failureOf(port.exchange(code, 'https://shop.example/back'))
    expect(await repeatedFailure).toMatchObject({ kind: 'action_required' })
  })

  it('that cannot be connected because of a wrong setting is not the fault of its owner; no secret is in the error', async () => {
    const port = createGithub({ ...github.options, clientSecret: 'wrong-secret' })
    const failure = await failureOf(port.exchange(github.codeFor(buyer), 'https://shop.example/back'))
    expect(failure).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('incorrect_client_credentials'),
    })
    expect(inspect(failure, { depth: 10 })).not.toMatch(/wrong-secret|code_\d/)
  })

  it('is requested from GitHub', () => {
    const url = (apiUrl?: string) =>
      createGithub({ ...github.options, apiUrl: apiUrl ?? 'https://api.github.com' }).authorizeUrl({
        state: 's',
        redirect_url: 'https://shop.example/back',
      })
    expect(url()).toBe(
      'https://github.com/login/oauth/authorize?client_id=Iv1.standin&redirect_uri=https%3A%2F%2Fshop.example%2Fback&state=s',
    )
    expect(url('https://ghe.example/api/v3')).toMatch(/^https:\/\/ghe\.example\/login\/oauth\/authorize\?/)
    expect(url('https://api.acme.ghe.com')).toMatch(/^https:\/\/acme\.ghe\.com\/login\//)
  })
})
