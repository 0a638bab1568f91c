import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What an address of a socket may be long on every system we run on, in bytes (`sun_path` of macOS, less its end). */
const longest = 103

/** The socket that a server on this port has in the folder of its cluster (PostgreSQL, `unix_socket_directories`). */
const socketOf = (cluster: string, port: number): string => join(cluster, `.s.PGSQL.${port}`)

const canHold = (cluster: string): boolean =>
  Buffer.byteLength(socketOf(cluster, 65_535)) <= longest && !cluster.includes('"')

/**
 * The server's setting about sockets. Two processes on one machine say the same through one for half the
 * processor time that a port takes.
 *
 * @param wanted false where the file system was found to hold none
 */
export const socketSetting = (cluster: string, wanted: boolean): string =>
  `unix_socket_directories=${wanted && canHold(cluster) ? `"${cluster}"` : ''}`

/** The folder of a running server's socket, or undefined when it has none. */
export const socketFolder = (cluster: string, port: number): string | undefined =>
  canHold(cluster) && existsSync(socketOf(cluster, port)) ? cluster : undefined

/** Removes the sockets of servers that are gone; each start has a port of its own. */
export const removeSockets = (cluster: string): void => {
  for (const name of readdirSync(cluster))
    if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
}
