import { spawn } from 'node:child_process'
import { readCommandLineConfig } from '@atelier/plumbing/config'
import { serverOf, type ServerOptions } from '../command-line/connection.ts'
import { changeLogins, readLogins } from '../command-line/logins.ts'
import { openLoopback } from '../command-line/loopback.ts'
import {
  beginLogin,
  type BegunLogin,
  openClient,
  randomState,
  register,
  revoke,
} from '../command-line/oauth.ts'
import { findServer } from '../command-line/running-server.ts'
import { UsageError } from '../command-line/usage-error.ts'

export type LoginOptions = ServerOptions & {
  /** Opens the page in the browser of this machine. */
  readonly browser: boolean
}

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens a page in the browser of this machine. If that is impossible, the URL on the terminal remains.
 */
const openBrowser = (page: string): void => {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, page], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

/**
 * Returns the server to sign in to: the named server, otherwise the server that runs here, otherwise that of the
 * latest login.
 */
const serverToSignInTo = ({ server }: ServerOptions): string => {
  const config = readCommandLineConfig()
  const url =
    (server === undefined ? config.server : serverOf(server)) ??
    findServer(config.dataDir)?.public_url ??
    readLogins(config.loginFolder).latest
  if (url === null)
    throw new UsageError('Name the server to sign in to: npx atelier login --server https://shop.example')
  return url
}

/** True when the server knows the client of a login. After its data was deleted it does not. */
const knowsClient = async ({ page }: BegunLogin): Promise<boolean> => {
  const response = await fetch(page, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status < 400
}

/** Begins a login with the client of an earlier one, or with a new one. */
const begin = async (
  server: string,
  earlier: string | undefined,
  back: Parameters<typeof beginLogin>[1],
): Promise<BegunLogin> => {
  if (earlier !== undefined) {
    const attempt = await beginLogin(await openClient(server, earlier), back)
    if (await knowsClient(attempt)) return attempt
  }
  return beginLogin(await register(server), back)
}

/**
 * Signs in at a server in the browser, by OAuth 2.0 with PKCE (RFC 8252), and stores the login for later
 * commands.
 */
export const login = async (options: LoginOptions): Promise<number> => {
  const server = serverToSignInTo(options)
  const { loginFolder } = readCommandLineConfig()
  const earlier = readLogins(loginFolder).servers[new URL(server).origin]?.client_id
  const state = randomState()
  const loopback = await openLoopback(state)
  try {
    const attempt = await begin(server, earlier, { port: loopback.port, state })
    process.stdout.write(`Open this page to sign in:\n  ${attempt.page}\n`)
    if (options.browser) openBrowser(attempt.page)
    const callback = await loopback.callback()
    if (callback.searchParams.get('error') === 'access_denied') throw new Error('The sign-in was declined.')
    const login = await attempt.finish(callback)
    await changeLogins(loginFolder, async ({ servers }) => [
      { latest: server, servers: { ...servers, [new URL(server).origin]: login } },
      undefined,
    ])
    process.stdout.write(`Signed in to ${server}. Sign out with npx atelier logout.\n`)
    return 0
  } finally {
    loopback.close()
  }
}

/** Ends a login, at the server and on this machine. */
export const logout = async ({ server: url }: ServerOptions): Promise<number> => {
  const { loginFolder, server: configured } = readCommandLineConfig()
  const server =
    (url === undefined ? configured : serverOf(url)) ?? readLogins(loginFolder).latest ?? undefined
  const origin = server === undefined ? '' : new URL(server).origin
  const ended = await changeLogins(loginFolder, async (logins) => {
    const { [origin]: ended, ...servers } = logins.servers
    const latest = logins.latest !== null && new URL(logins.latest).origin === origin ? null : logins.latest
    return [{ latest: latest ?? Object.keys(servers)[0] ?? null, servers }, ended]
  })
  if (server === undefined || ended === undefined) throw new Error('You are not signed in.')
  try {
    await revoke(server, ended)
    process.stdout.write(`Signed out of ${server}.\n`)
  } catch {
    process.stdout.write(
      `Signed out of ${server} on this machine. The server did not respond, so the login stays valid there until it expires or is revoked in the dashboard.\n`,
    )
  }
  return 0
}
