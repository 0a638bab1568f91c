import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCommandLineConfig } from '@atelier/plumbing/config'
import { serverOf, type ServerOptions } from '../command-line/connection.ts'
import { changeLogins, readLogins } from '../command-line/logins.ts'
import { beginLogin, clientFor, register, revoke } from '../command-line/oauth.ts'
import { findServer } from '../command-line/running-server.ts'
import { UsageError } from '../command-line/usage-error.ts'

export type LoginOptions = ServerOptions & {
  /** Whether the page is opened in the browser of this machine. */
  readonly browser: boolean
}

/** How long a person may take, in milliseconds. */
const patience = 10 * 60_000

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page in the browser of this machine. Where that is impossible, the address on the terminal is left. */
const openBrowser = (page: string): void => {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, page], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

const backPage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atelier</title><body style="font: 1rem/1.5 system-ui; margin: 4rem auto; max-width: 30rem; padding: 0 1rem"><p>${sentence}</p>`

/** Waits at an address of this machine for the browser to come back from the server. */
const openCallback = async () => {
  let back: (address: URL) => void = () => undefined
  const answer = new Promise<URL>((resolve) => {
    back = resolve
  })
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (address.pathname !== '/callback') return void response.writeHead(404).end()
    const isGranted = address.searchParams.has('code')
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' })
      .end(backPage(isGranted ? 'You are signed in. You can close this page.' : 'You were not signed in.'))
    back(address)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    answer: async (): Promise<URL> => {
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Nobody signed in within ten minutes.')), patience)
      })
      try {
        const address = await Promise.race([answer, tooLate])
        address.port = String(port)
        return address
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => server.close(),
  }
}

/** The server to sign in to: the one that is named, else the one that runs here, else the one of the last login. */
const serverToSignInTo = ({ server }: ServerOptions): string => {
  const config = readCommandLineConfig()
  const found =
    (server === undefined ? config.server : serverOf(server)) ??
    findServer(config.dataDir)?.public_url ??
    readLogins(config.loginFolder).latest
  if (found === null)
    throw new UsageError('Say where to sign in: npx atelier login --server https://shop.example')
  return found
}

/** Signs in at a server in the browser, by OAuth 2.0 with PKCE (RFC 8252), and keeps the login for commands that follow. */
export const login = async (options: LoginOptions): Promise<number> => {
  const server = serverToSignInTo(options)
  const { loginFolder } = readCommandLineConfig()
  const known = readLogins(loginFolder).servers[new URL(server).origin]?.client_id
  // A client that the server has forgotten is registered anew.
  const config = await clientFor(server, known).catch(() => register(server))
  const callback = await openCallback()
  try {
    const begun = await beginLogin(config, callback.port)
    process.stdout.write(`Open this page to sign in:\n  ${begun.page}\n`)
    if (options.browser) openBrowser(begun.page)
    const answer = await callback.answer()
    if (answer.searchParams.get('error') === 'access_denied') throw new Error('The sign-in was declined.')
    const made = await begun.finish(answer)
    await changeLogins(loginFolder, async ({ servers }) => [
      { latest: server, servers: { ...servers, [new URL(server).origin]: made } },
      undefined,
    ])
    process.stdout.write(`Signed in to ${server}. npx atelier logout ends it.\n`)
    return 0
  } finally {
    callback.close()
  }
}

/** Ends a login, at the server and on this machine. */
export const logout = async ({ server: given }: ServerOptions): Promise<number> => {
  const { loginFolder, server: named } = readCommandLineConfig()
  const server =
    (given === undefined ? named : serverOf(given)) ?? readLogins(loginFolder).latest ?? undefined
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
      `The login at ${server} is forgotten on this machine. The server did not answer, so it is valid there until it expires, or is revoked in the dashboard.\n`,
    )
  }
  return 0
}
