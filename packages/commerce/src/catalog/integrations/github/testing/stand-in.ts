import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, hours, systemClock } from '@atelier/plumbing/clock'
import type { RepositoryPermission } from '../port.ts'
import { installationAnswer, profileAnswer } from './answers.ts'
import { type Answer, type Incoming, type Bearer, isAppToken, message, standInApp } from './app.ts'
import { calls } from './calls.ts'
import { type Account, GithubState, type HostedInstallation } from './state.ts'

/**
 * Simulates GitHub in tests: the part of its HTTP interface that the adapter uses, with state. App tokens are
 * verified with the App's public key; tokens of installations and people are issued here.
 */
export const startGithub = async () => {
  const state = new GithubState()
  const requests: string[] = []
  const failures: Answer[] = []
  const tokens = new Map<string, Bearer>()
  const codes = new Map<string, Account>()
  const refreshTokens = new Map<string, Account>()
  const holds: { readonly on: RegExp; readonly arrived: () => void; readonly until: Promise<void> }[] = []
  let silent = false

  const bearerOf = (token: string): Bearer | undefined => {
    if (token.split('.').length === 3) return isAppToken(token) ? { as: 'app' } : undefined
    const result = tokens.get(token)
    if (result?.as !== 'installation') return result
    return state.installations.has(result.installation.id) ? result : undefined
  }

  const tokenFor = (prefix: string, bearer: Bearer): string => {
    const token = `${prefix}_${state.nextId()}`
    tokens.set(token, bearer)
    return token
  }

  /** GitHub answers 200 to every exchange, with the failure in the body. */
  const exchange = (body: Incoming['body']): Answer => {
    const errorAnswer = (error: string) => ({
      status: 200,
      body: { error, error_description: error, error_uri: '' },
    })
    if (body['client_id'] !== standInApp.clientId || body['client_secret'] !== standInApp.clientSecret)
      return errorAnswer('incorrect_client_credentials')
    const isRefresh = body['grant_type'] === 'refresh_token'
    const [grants, input] = isRefresh ? [refreshTokens, body['refresh_token']] : [codes, body['code']]
    const person = grants.get(String(input))
    if (person === undefined) return errorAnswer(isRefresh ? 'bad_refresh_token' : 'bad_verification_code')
    grants.delete(String(input))
    const refresh_token = `ghr_${state.nextId()}`
    refreshTokens.set(refresh_token, person)
    const access_token = tokenFor('ghu', { as: 'person', person })
    const times = { expires_in: 28_800, refresh_token_expires_in: 15_897_600 }
    return {
      status: 200,
      body: { access_token, token_type: 'bearer', scope: '', refresh_token, ...times },
    }
  }

  /** Issues a token for an installation, unless it was removed or suspended. */
  const accessToken = (bearer: Bearer | undefined, id: string): Answer => {
    if (bearer?.as !== 'app') return message(401, 'A JSON web token could not be decoded')
    const installation = state.installations.get(Number(id))
    if (installation === undefined) return message(404, 'Not Found')
    if (installation.suspended_at !== null) return message(403, 'This installation has been suspended')
    // The client compares this with the system time.
    const expires_at = after(systemClock.now(), hours(1)).toISOString()
    const { permissions } = installationAnswer(installation)
    const token = tokenFor('ghs', { as: 'installation', installation })
    return { status: 201, body: { token, expires_at, permissions, repository_selection: 'selected' } }
  }

  const act = (method: string, url: URL, authorization: string, body: Incoming['body']): Answer => {
    const failure = failures.shift()
    if (failure !== undefined) return failure
    if (`${method} ${url.pathname}` === 'POST /login/oauth/access_token') return exchange(body)
    const token = authorization.replace(/^(?:bearer|token) /i, '')
    const bearer = bearerOf(token)
    if (token !== '' && bearer === undefined) return message(401, 'Bad credentials')
    const forToken = /^\/app\/installations\/(\d+)\/access_tokens$/.exec(url.pathname)
    if (method === 'POST' && forToken !== null) return accessToken(bearer, forToken[1] ?? '')
    const per_page = Number(url.searchParams.get('per_page') ?? 30)
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * per_page
    const page = <Item>(items: readonly Item[]) => items.slice(from, from + per_page)
    for (const [verb, shape, call] of calls) {
      const match = verb === method ? shape.exec(url.pathname) : null
      if (match !== null) {
        const parts = match.slice(1).map(decodeURIComponent)
        return call(state, { bearer, parts, body, page }) ?? message(404, 'Not Found')
      }
    }
    return message(404, 'Not Found')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const { method = 'GET' } = request
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const text = Buffer.concat(pieces).toString()
    requests.push(`${method} ${url.pathname}`)
    if (silent) return
    const input = text === '' ? {} : (JSON.parse(text) as Incoming['body'])
    const { status, body, headers } = act(method, url, request.headers.authorization ?? '', input)
    const at = holds.findIndex(({ on }) => on.test(`${method} ${url.pathname}`))
    const [hold] = at === -1 ? [] : holds.splice(at, 1)
    hold?.arrived()
    await hold?.until
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    state,
    url,
    /** Requests received, as method and path. */
    requests,
    /** Adapter options for this stand-in. */
    options: { ...standInApp, apiUrl: url },
    /** Returns the code with which GitHub sends back a person who agreed. */
    codeFor: (person: Account): string => {
      const code = `code_${state.nextId()}`
      codes.set(code, person)
      return code
    },
    /** Returns a token of a person. */
    tokenOf: (person: Account): string => tokenFor('ghu', { as: 'person', person }),
    profileOf: profileAnswer,
    /** Removes the App from an account; its tokens expire. */
    uninstall: ({ id }: HostedInstallation): void => void state.installations.delete(id),
    /** Answers the next requests with these, in order. */
    failNext: (...answers: readonly Answer[]): void => void failures.push(...answers),
    /** Processes the next matching request, and holds the response until `release` is called. */
    holdNext: (on: RegExp) => {
      let release = (): void => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      const arrived = new Promise<void>((resolve) => {
        holds.push({ on, arrived: resolve, until })
      })
      return { arrived, release: () => release() }
    },
    /** Reads requests and never responds. */
    fallSilent: (): void => {
      silent = true
    },
    roleOf: (owner: string, name: string, person: Account): RepositoryPermission | undefined =>
      state.repositoryAt(owner, name)?.collaborators.get(person.id),
    /** Permissions of a person's pending invitations, by repository. */
    invitationsOf: (person: Account): string[] =>
      [...state.repositories.values()].flatMap(({ owner, name, invitations }) =>
        [...invitations.values()]
          .filter(({ account_id }) => account_id === person.id)
          .map(({ permission }) => `${owner.login}/${name} ${permission}`),
      ),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type GithubStandIn = Awaited<ReturnType<typeof startGithub>>
