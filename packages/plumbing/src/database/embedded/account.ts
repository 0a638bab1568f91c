import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** System account of PostgreSQL. Empty for the account of this process. */
export type Account = { readonly uid?: number; readonly gid?: number }

const isRoot = (): boolean => process.getuid?.() === 0

const findAccount = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/**
 * Chooses the account for the server. PostgreSQL refuses to run as root, so root runs it as `postgres` or,
 * without that account, as `nobody`.
 *
 * @throws Error if root has neither, or may not switch users
 */
export const chooseAccount = (): Account => {
  if (!isRoot()) return {}
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" account. Start as a plain user, or set DATABASE_URL.',
    )
  }
  const probe = spawnSync('/bin/sh', ['-c', ':'], { ...account, cwd: '/' })
  if (probe.status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and this process may not act as user ${account.uid} (${probe.error?.message ?? 'not permitted'}). Start as a plain user, or set DATABASE_URL.`,
    )
  }
  return account
}

/** Returns true if the account can enter a folder and all its parents. */
export const canEnter = (account: Account, directory: string): boolean =>
  account.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...account, cwd: '/' }).status === 0

/** Returns true if the account can run a program that has the option `--version`. */
export const canRun = (account: Account, program: string): boolean =>
  spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0
