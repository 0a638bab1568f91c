import { connect, sessionLock } from '@atelier/plumbing/database'
import type { Ask } from './backup-note.ts'

/** Advisory lock of the process that makes or verifies a backup. */
const key = sessionLock('backups')

/** The connection that holds the lock, and while it does. */
export type BackupLock = {
  readonly ask: Ask
  /** @throws Error when the connection was lost, so that another process may have the lock by now */
  require(): Promise<void>
}

/**
 * Runs work that only one process of an installation may do at a time.
 *
 * @returns undefined when another one has the lock
 */
export const withBackupLock = async <T>(
  databaseUrl: string,
  work: (lock: BackupLock) => Promise<T>,
): Promise<T | undefined> => {
  const { client, close } = await connect(databaseUrl, 'atelier backup')
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(${key}) as is_free`,
    )
    if (rows[0]?.is_free !== true) return undefined
    return await work({
      ask: (text, values) => client.query(text, values),
      require: async () => {
        await client.query('select')
      },
    })
  } finally {
    await close()
  }
}

/** True while a process makes or verifies a backup of the database. */
export const isBackupUnderWay = async (ask: Ask): Promise<boolean> => {
  const { rows } = await ask(
    `select exists (select from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = ${key}) as is_under_way`,
    [],
  )
  const [row] = rows as readonly { is_under_way: boolean }[]
  return row?.is_under_way === true
}
