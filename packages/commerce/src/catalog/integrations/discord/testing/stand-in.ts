import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@atelier/plumbing/clock'
import { createDiscord } from '../discord.ts'
import { type Answer, calls } from './calls.ts'
import { type StandInGuild, standInKeys, StandInState } from './state.ts'

/**
 * A fault injected into the next response: `cut` ends the connection, `silence` never responds, `lost`
 * carries out the request and ends the connection.
 */
type Fault =
  | 'cut'
  | 'silence'
  | 'lost'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Simulates Discord in tests: the part of its HTTP interface that the adapter uses, with state, expiring and
 * rotating tokens, role ranks, and faults on demand.
 */
export const startStandIn = async (clock: Clock) => {
  const state = new StandInState(clock)
  const requests: string[] = []
  const faults: { readonly on: RegExp; readonly fault: Fault }[] = []

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const path = url.replace(/^\/api\/v10/, '')
    const text = await bodyOf(request)
    const line = `${method} ${path}`
    requests.push(line)
    const at = faults.findIndex(({ on }) => on.test(line))
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'silence') return
    const reply = ({ status, body, headers = {} }: Answer & { readonly headers?: object }): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (fault !== undefined && fault !== 'lost') return reply(fault)
    if (!/^DiscordBot \(https?:\/\/[^ ]+, \d[^ ]*\)$/.test(request.headers['user-agent'] ?? ''))
      return reply({ status: 403, body: { message: 'The user agent is not that of a bot.' } })
    const authorization = request.headers.authorization ?? ''
    for (const [verb, shape, call] of calls) {
      const match = verb === method ? shape.exec(path) : null
      if (match === null) continue
      const answer = call(state, { authorization, parts: match.slice(1), text })
      return fault === 'lost' ? void request.socket.destroy() : reply(answer)
    }
    return reply({ status: 404, body: { message: '404: Not Found', code: 0 } })
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api_url = `http://127.0.0.1:${port}/api/v10`

  /** Acts as the authorization page after consent: sends the browser back with a code. */
  const agree = (authorizeUrl: string, user_id: string, guild?: StandInGuild): URL => {
    const url = new URL(authorizeUrl)
    const read = (name: string): string => url.searchParams.get(name) ?? ''
    if (url.origin + url.pathname !== `http://127.0.0.1:${port}/oauth2/authorize`)
      throw new Error(`${url.href} is not the page on which people agree.`)
    if (read('client_id') !== standInKeys.client_id || read('response_type') !== 'code')
      throw new Error(`${url.href} does not ask for a code for this application.`)
    const code = `code-${state.newId()}`
    const agreed = { user_id, scope: read('scope'), redirect_uri: read('redirect_uri') }
    state.codes.set(code, { ...agreed, ...(guild !== undefined && { guild }) })
    const back = new URL(read('redirect_uri'))
    back.searchParams.set('code', code)
    back.searchParams.set('state', read('state'))
    if (guild !== undefined) back.searchParams.set('guild_id', guild.id)
    return back
  }

  return {
    api_url,
    state,
    /** Requests received, as `METHOD /path` below the base URL. */
    requests,
    /** An adapter connected to this stand-in. */
    discord: createDiscord({ ...standInKeys, clock, api_url }),
    /** Answers the next matching request with a fault. */
    failNext: (on: RegExp, fault: Fault) => void faults.push({ on, fault }),
    /** Removes the pending faults. */
    mend: () => void faults.splice(0),
    /** Connects a person's account; returns the URL that the browser is sent to. */
    agree,
    /** Adds the bot to a server, as its manager; returns the URL that the browser is sent to. */
    letBotIn: (authorizeUrl: string, guild: StandInGuild, position = 10): URL => {
      state.letBotInto(guild, position)
      return agree(authorizeUrl, state.addUser('manager').id, guild)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
export { standInKeys }
