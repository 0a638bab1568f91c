import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Config } from '@atelier/plumbing/config'
import { codeOf } from '@atelier/plumbing/outage'
import * as z from 'zod/mini'
import { findServer } from '../command-line/running-server.ts'
import { listenHosts } from '../operator-access.ts'
import { type Check, fail, ok, checkTimeoutMs, reasonOf, warn } from './check.ts'

/** Minimum release of Node.js for the packages. */
const minNodeVersion = [20, 19] as const

export const checkNode = (version = process.versions.node): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1])
  return isNewEnough
    ? ok('node', `Node.js ${version}.`)
    : fail('node', `Node.js ${version} is too old.`, `Install Node.js ${minNodeVersion.join('.')} or newer.`)
}

/** Free disk space without which the server may not start, in bytes. */
const requiredSpace = 100 * 2 ** 20
/** Free disk space below which the check warns, in bytes. */
const recommendedSpace = 2 ** 30

export const checkDisk = async ({ dataDir }: Config): Promise<Check> => {
  if (!existsSync(dataDir))
    return warn(
      'data',
      `There is no Atelier in ${dataDir}.`,
      'Set DATA_DIR to its data folder, or create a new installation: npm start',
    )
  const { bavail, bsize } = await statfs(dataDir)
  const space = bavail * bsize
  const message = `The disk of ${dataDir} has ${(space / 2 ** 30).toFixed(1)} GB left.`
  if (space < requiredSpace)
    return fail('disk', message, 'Free some space, or set DATA_DIR to a folder on another disk.')
  return space < recommendedSpace
    ? warn('disk', message, 'Free some space before it is full.')
    : ok('disk', message)
}

/** Tries to listen on a port of a host; returns the code of the error when it fails. */
const tryPort = (port: number, host: string | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error) ?? error.message))
    server.listen({ port, ...(host !== undefined && { host }) }, () => server.close(() => resolve(undefined)))
  })

const Health = z.object({ status: z.string() })

/**
 * Returns the health status of the server at an address. Undefined when another program answers there.
 *
 * @throws when nothing answers
 */
const fetchStatus = async (address: string): Promise<string | undefined> => {
  const response = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(checkTimeoutMs) })
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  return Health.safeParse(body).data?.status
}

/** Checks the server that runs with this data folder, or that its port is free. */
const checkServer = async (config: Config): Promise<Check> => {
  const running = findServer(config.dataDir)
  if (running !== undefined)
    try {
      const status = await fetchStatus(running.address)
      const message = `Atelier runs at ${running.address} (process ${running.pid}).`
      return status === 'ok'
        ? ok('server', message)
        : fail('server', `${message} Its status is ${status ?? 'unknown'}.`, 'Check its log.')
    } catch (error) {
      return fail(
        'server',
        `The process ${running.pid} does not answer at ${running.address} (${reasonOf(error)}).`,
        'Check its log, or restart it.',
      )
    }
  const code = await tryPort(config.port, listenHosts(config)?.[0])
  if (code === undefined) return ok('port', `Atelier is not running here; port ${config.port} is free.`)
  return code === 'EADDRINUSE'
    ? fail('port', `Another program uses port ${config.port}.`, 'Stop it, or set PORT to another port.')
    : fail('port', `Port ${config.port} cannot be used (${code}).`, 'Change PORT or HOST.')
}

/** Requests the public address of the running server, as configured at its start. */
const checkPublicUrl = async (config: Config): Promise<Check> => {
  const running = findServer(config.dataDir)
  if (running === undefined)
    return ok('public address', `${config.publicUrl}; start Atelier to check that it leads here.`)
  const publicUrl = running.public_url
  const advice =
    'Correct PUBLIC_URL, or the proxy and DNS in front of this server (docs/running-behind-a-proxy.md).'
  try {
    return (await fetchStatus(publicUrl)) !== undefined
      ? ok('public address', `${publicUrl} leads here.`)
      : fail('public address', `Something else answers at ${publicUrl}.`, advice)
  } catch (error) {
    return fail('public address', `${publicUrl} cannot be reached from here (${reasonOf(error)}).`, advice)
  }
}

/** Checks the server and its addresses, for processes that have the role web. */
export const checkWeb = async (config: Config): Promise<Check[]> =>
  config.roles.includes('web') ? [await checkServer(config), await checkPublicUrl(config)] : []
