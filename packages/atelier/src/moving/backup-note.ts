/** What an installation notes of its latest backup, so that every process knows of it. */
export type BackupNote = { readonly name: string; readonly made_at: Date; readonly verified: boolean }

/** How a statement is run: on a connection of its own or in the pool. */
type Ask = (statement: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>

const key = 'latest_backup'

export const noteBackup = async (ask: Ask, note: BackupNote): Promise<void> => {
  await ask(
    'insert into instance_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(note)],
  )
}

export const readBackupNote = async (ask: Ask): Promise<BackupNote | undefined> => {
  const { rows } = await ask('select value from instance_settings where key = $1', [key])
  const [found] = rows as readonly { value: { name: string; made_at: string; verified: boolean } }[]
  return found && { ...found.value, made_at: new Date(found.value.made_at) }
}
