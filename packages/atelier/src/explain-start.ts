import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@atelier/plumbing/config'
import { codeOf, Outage } from '@atelier/plumbing/outage'

type Address = { readonly place: string; readonly user: string; readonly name: string }

const addressOf = (url: string): Address => {
  const { host, username, pathname, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? (host === '' ? 'localhost' : host)
  return { place, user: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)) }
}

const connectionRefused = ({ place }: Address): string =>
  `No PostgreSQL accepts connections at ${place}. Start it there, or correct DATABASE_URL.`

/** By SQLSTATE, or by the code of a system error. */
const databaseSentences: Readonly<Record<string, (address: Address) => string>> = {
  '28P01': ({ user, place }) =>
    `PostgreSQL at ${place} rejects the password of "${user}". Correct user and password in DATABASE_URL.`,
  '28000': ({ user, place }) =>
    `PostgreSQL at ${place} does not let "${user}" in. Correct DATABASE_URL, or allow this user in pg_hba.conf.`,
  '3D000': ({ name, place }) =>
    `PostgreSQL at ${place} has no database "${name}". Create it, or correct DATABASE_URL.`,
  '42501': ({ user, name }) =>
    `"${user}" cannot create tables in the database "${name}". Make this user its owner, or correct DATABASE_URL.`,
  '53300': ({ place }) =>
    `PostgreSQL at ${place} has no free connections. Raise its max_connections, or close other connections (DATABASE_URL).`,
  '57P03': ({ place }) =>
    `PostgreSQL at ${place} (DATABASE_URL) is starting or stopping. Start again in a moment.`,
  ECONNREFUSED: connectionRefused,
  ENOENT: connectionRefused,
  ENOTFOUND: ({ place }) => `There is no machine with the name in ${place}. Correct DATABASE_URL.`,
  EAI_AGAIN: ({ place }) =>
    `The name of the machine in ${place} cannot be looked up. Correct DATABASE_URL, or check the network.`,
}

/** Returns the code of an error or of its cause. */
const innermostCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return innermostCode(cause) ?? codeOf(error)
}

/**
 * Errors of PostgreSQL for an extension that is not installed on its machine, or that this user may not
 * create.
 */
const extensionCodes = new Set(['0A000', '58P01', '42501'])

const missingExtension = (error: unknown, { place, user, name }: Address): string | undefined => {
  if (!(error instanceof Error) || !extensionCodes.has(innermostCode(error) ?? '')) return undefined
  // A failed migration repeats PostgreSQL's message.
  const extension = /extension (?:control file )?"(?:[^"]*\/)?(\w+)(?:\.control)?"/.exec(error.message)?.[1]
  if (extension === undefined) return undefined
  return innermostCode(error) === '42501'
    ? `"${user}" may not create the extension ${extension} in the database "${name}". Have an administrator run "create extension ${extension}" in it, and start again (DATABASE_URL).`
    : `PostgreSQL at ${place} (DATABASE_URL) does not have the extension ${extension}. Install the package of PostgreSQL with its additional modules there (often postgresql-contrib), and start again.`
}

/** Explains a failure of the database of DATABASE_URL, with a remedy; returns any other error unchanged. */
export const explainDatabaseError = (error: unknown, url: string): unknown => {
  const address = addressOf(url)
  const sentence =
    missingExtension(error, address) ?? databaseSentences[innermostCode(error) ?? '']?.(address)
  if (sentence !== undefined) return new Error(sentence, { cause: error })
  if (!(error instanceof Outage)) return error
  const unanswered = `PostgreSQL at ${address.place} did not answer within ten seconds or broke the connection`
  return new Error(`${unanswered} (${error.message}). Check whether it works, or correct DATABASE_URL.`, {
    cause: error,
  })
}

const folderReasons: Readonly<Record<string, string>> = {
  EROFS: 'it is on a file system that is mounted read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file in its place',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota is used up',
}

/**
 * True when nothing is written to the data folder: all data are elsewhere, and no photos arrive at this
 * process.
 */
export const isEphemeral = ({ databaseUrl, s3, mail, secret, roles }: Config): boolean =>
  !roles.includes('web') &&
  databaseUrl !== undefined &&
  s3 !== undefined &&
  mail.smtpUrl !== undefined &&
  secret !== undefined

/**
 * Creates the data folder if necessary, and writes a file to it.
 *
 * @throws a sentence that names DATA_DIR when that is impossible
 */
export const checkDataDir = (config: Config): void => {
  if (isEphemeral(config)) return
  const probe = join(config.dataDir, `.probe.${process.pid}`)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(probe, 'x', { mode: 0o600 })
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    const reason = folderReasons[codeOf(error) ?? ''] ?? (error instanceof Error ? error.message : '')
    throw new Error(
      `Nothing can be written into ${config.dataDir}: ${reason}. Set DATA_DIR to a folder of this user, or make room there.`,
      { cause: error },
    )
  }
}
