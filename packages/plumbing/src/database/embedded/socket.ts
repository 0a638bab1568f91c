import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Maximum length of a socket path on every supported system, in bytes (`sun_path` of macOS, without its
 * terminator).
 */
const maxPathLength = 103

/**
 * Returns the path of the socket of a server on this port, in the folder of its cluster (PostgreSQL,
 * `unix_socket_directories`).
 */
const socketOf = (cluster: string, port: number): string => join(cluster, `.s.PGSQL.${port}`)

const canHold = (cluster: string): boolean =>
  Buffer.byteLength(socketOf(cluster, 65_535)) <= maxPathLength && !cluster.includes('"')

/**
 * Returns the socket setting of the server. Two processes on one machine communicate through a socket for half the
 * processor time of a port.
 *
 * @param enabled false when the file system does not support sockets
 */
export const socketSetting = (cluster: string, enabled: boolean): string =>
  `unix_socket_directories=${enabled && canHold(cluster) ? `"${cluster}"` : ''}`

/** Returns the folder of a running server's socket; undefined when it has none. */
export const socketFolder = (cluster: string, port: number): string | undefined =>
  canHold(cluster) && existsSync(socketOf(cluster, port)) ? cluster : undefined

/** Removes the sockets of dead servers; each start has its own port. */
export const removeSockets = (cluster: string): void => {
  for (const name of readdirSync(cluster))
    if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
}
