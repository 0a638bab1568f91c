/** What an installation notes of its latest backup, so that every process knows of it. */
export type BackupNote = {
  readonly name: string
  readonly made_at: Date
  /** Whether it was proven by restoring it. */
  readonly verified: boolean
  /** Why it is not proven although that was asked for. */
  readonly unproven?: string | undefined
}

/** How a statement is run: on a connection of its own or in the pool. */
export type Ask = (statement: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>

const key = 'latest_backup'

/** @param note undefined: there is no backup */
export const noteBackup = async (ask: Ask, note: BackupNote | undefined): Promise<void> => {
  if (note === undefined) await ask('delete from instance_settings where key = $1', [key])
  else
    await ask(
      'insert into instance_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(note)],
    )
}

export const readBackupNote = async (ask: Ask): Promise<BackupNote | undefined> => {
  const { rows } = await ask('select value from instance_settings where key = $1', [key])
  const [found] = rows as readonly { value: Omit<BackupNote, 'made_at'> & { made_at: string } }[]
  return found && { ...found.value, made_at: new Date(found.value.made_at) }
}

/** The key of the advisory lock of who makes a backup. */
export const backupLock = `hashtextextended('backups', 0)`

/** The note for those who watch over backups: while one is being made and proven, nothing is wrong with it yet. */
export const watchBackups = async (ask: Ask): Promise<BackupNote | undefined> => {
  const note = await readBackupNote(ask)
  const { rows } = await ask(
    `select exists (select from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = ${backupLock}) as is_under_way`,
    [],
  )
  const [found] = rows as readonly { is_under_way: boolean }[]
  return note && found?.is_under_way === true ? { ...note, unproven: undefined } : note
}
