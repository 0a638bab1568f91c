import { readCommandLineConfig } from '@atelier/plumbing/config'
import { systemClock } from '@atelier/plumbing/clock'
import { Option } from 'commander'
import { localToken } from './local-token.ts'
import { changeLogins, readLogins } from './logins.ts'
import { findServer } from './running-server.ts'
import { UsageError } from './usage-error.ts'

/** Server options of a command. */
export type ServerOptions = { readonly server?: string | undefined; readonly token?: string | undefined }

export const serverOption = () => new Option('--server <url>', 'the server to call (ATELIER_SERVER)')
export const tokenOption = () =>
  new Option(
    '--token <token>',
    'an access token (ATELIER_TOKEN, which other accounts of the machine cannot see)',
  )

/** A server, and the credentials of a command. */
export type Connection = {
  readonly serverURL: string
  /** Undefined: no credentials, for public calls only. */
  readonly token: string | undefined
  /** Origin of the token, in words. */
  readonly origin: string
  /** Returns a replacement for an expired token; undefined when there is none. */
  readonly renew?: (() => Promise<string>) | undefined
  /** Data folder of the server, if it runs on this machine. */
  readonly dataDir?: string | undefined
}

type Server = Pick<Connection, 'serverURL'>

export const serverUnreachable = ({ serverURL }: Server, cause?: unknown): Error =>
  new Error(`No server answers at ${serverURL}.`, { cause })

export const tokenNeeded = ({ serverURL }: Server, cause?: unknown): Error =>
  new Error(
    `${serverURL} asks for an access token. Sign in (npx atelier login --server ${serverURL}), or give one: --token, ATELIER_TOKEN.`,
    { cause },
  )

const originOf = (server: string): string => new URL(server).origin

/** Returns the normalized URL of a server. @throws UsageError */
export const serverOf = (text: string, option = '--server'): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`${option} is "${text}"; it must be a web address, such as https://shop.example.`)
  return text.replace(/\/+$/, '')
}

/** Time before expiry at which an access token is exchanged, in milliseconds. */
const margin = 60_000

const loginToken = (folder: string, server: string, { renew = false } = {}): Promise<string> =>
  changeLogins(folder, async (logins) => {
    const login = logins.servers[originOf(server)]
    if (login === undefined)
      throw new Error(`You are not signed in to ${server}. Sign in: npx atelier login --server ${server}`)
    if (!renew && systemClock.now().getTime() < login.expires_at - margin) return [logins, login.access_token]
    const { refresh } = await import('./oauth.ts')
    const renewed = await refresh(server, login).catch((error: unknown) => {
      throw new Error(
        `Your login at ${server} has expired. Sign in again: npx atelier login --server ${server}`,
        {
          cause: error,
        },
      )
    })
    const servers = { ...logins.servers, [originOf(server)]: renewed }
    return [{ ...logins, servers }, renewed.access_token]
  })

/** @throws Error with a sentence when there is no login, or it has ended */
const loginConnection = async (loginFolder: string, serverURL: string): Promise<Connection> => ({
  serverURL,
  token: await loginToken(loginFolder, serverURL),
  origin: 'your login',
  renew: () => loginToken(loginFolder, serverURL, { renew: true }),
})

const nowhere = (dataDir: string): string =>
  `No Atelier is running in ${dataDir}, and you are not signed in to one elsewhere.
  Start it:            npm start (in its folder; or set DATA_DIR to the folder of its data)
  Name a server:       --server URL, or ATELIER_SERVER
  Sign in to a server: npx atelier login --server URL`

/**
 * Finds the server of a command: `--server` or `ATELIER_SERVER`, the server that runs with the data folder of
 * this machine, or that of the latest login. A token is only ever sent to the server that it was created for
 * or configured with.
 *
 * @throws Error with a sentence when there is none; nothing is ever created
 */
export const findConnection = async (options: ServerOptions): Promise<Connection> => {
  const config = readCommandLineConfig()
  const { dataDir, loginFolder } = config
  const server = options.server === undefined ? config.server : serverOf(options.server)
  const running = findServer(dataDir)
  const token = options.token ?? config.token
  const origin = options.token === undefined ? 'ATELIER_TOKEN' : '--token'
  const isHere =
    running !== undefined &&
    (server === undefined ||
      [running.address, running.public_url].some((url) => originOf(url) === originOf(server)))
  if (isHere) {
    const serverURL = server ?? running.address
    if (token !== undefined) return { serverURL, token, origin, dataDir }
    return {
      serverURL,
      token: await localToken(dataDir),
      origin: `the installation in ${dataDir}`,
      renew: () => localToken(dataDir, { renew: true }),
      dataDir,
    }
  }
  const { latest, servers } = readLogins(loginFolder)
  const serverURL = server ?? latest ?? undefined
  if (serverURL === undefined) throw new Error(nowhere(dataDir))
  if (token !== undefined) return { serverURL, token, origin }
  if (servers[originOf(serverURL)] === undefined) return { serverURL, token: undefined, origin: 'nothing' }
  return loginConnection(loginFolder, serverURL)
}

/**
 * Finds the destination of a copy, which is always named, with its own token: `--to-token`,
 * `ATELIER_TO_TOKEN`, or that of the login there. `ATELIER_TOKEN` belongs to the other server.
 *
 * @throws Error with a sentence when there is no token for it
 */
export const findTarget = async (options: {
  readonly to: string
  readonly toToken?: string | undefined
}): Promise<Connection> => {
  const { loginFolder, toToken } = readCommandLineConfig()
  const serverURL = serverOf(options.to, '--to')
  const token = options.toToken ?? toToken
  if (token !== undefined)
    return { serverURL, token, origin: options.toToken === undefined ? 'ATELIER_TO_TOKEN' : '--to-token' }
  return loginConnection(loginFolder, serverURL)
}
