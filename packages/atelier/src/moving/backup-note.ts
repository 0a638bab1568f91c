import type { SettingKey } from '@atelier/plumbing/stored-names'

/** Note about the latest backup of an installation, shared by all processes. */
export type BackupNote = {
  readonly name: string
  readonly made_at: Date
  /** True when it was verified by restoring it. */
  readonly verified: boolean
  /** Reason of a failed verification that was requested. */
  readonly unproven?: string | undefined
}

/** Runs a statement, on a connection of its own or in the pool. */
export type Ask = (statement: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>

const key: SettingKey = 'latest_backup'

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
  const [row] = rows as readonly { value: Omit<BackupNote, 'made_at'> & { made_at: string } }[]
  return row && { ...row.value, made_at: new Date(row.value.made_at) }
}

/** Returns the time by which backups are named and due: the database's, which all processes share. */
export const readTime = async (ask: Ask): Promise<Date> => {
  const { rows } = await ask('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now', [])
  const [row] = rows as readonly { now: number }[]
  return new Date(row?.now ?? Number.NaN)
}
