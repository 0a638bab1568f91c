import type { Config } from '@atelier/plumbing/config'
import type { OwnConnection } from '@atelier/plumbing/database'
import { type Ask, readTime } from '../moving/backup-note.ts'
import { explainBackups, explainUnproven, watchBackups } from '../moving/explain-backups.ts'
import { openBackups } from '../moving/open-backups.ts'
import { type Check, ok, warn } from './check.ts'

const capital = (sentence: string): string => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`

const prove = 'Resolve this, then run: npx atelier backup --verify-only'

/** Checks the backups. A database without tables has nothing to back up. */
export const checkBackups = async (
  client: OwnConnection['client'],
  config: Pick<Config, 'backups' | 'payments'>,
): Promise<Check[]> => {
  const { backups, payments } = config
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('instance_settings') is not null as there",
  )
  if (rows[0]?.there !== true) return []
  const ask: Ask = (text, values) => client.query(text, values)
  const note = await watchBackups(ask)
  const latest =
    note === undefined ? 'none has been made yet' : `the latest was made at ${note.made_at.toISOString()}`
  const unproven = note && explainUnproven(note)
  if (backups.dailyAt === undefined) {
    if (unproven !== undefined) return [warn('backups', `${capital(unproven)}.`, prove)]
    const message = `Daily backups are off; ${latest}.`
    const isReal = !payments.isSimulated && payments.mode === 'live'
    return isReal
      ? [warn('backups', message, 'Set ATELIER_BACKUPS=03:00, or schedule "npx atelier backup" yourself.')]
      : [ok('backups', message)]
  }
  const explained = explainBackups(note, backups.dailyAt, await readTime(ask))
  return explained === 'ok'
    ? [ok('backups', `Backups are made daily in ${openBackups(config).name}; ${latest}.`)]
    : [
        warn(
          'backups',
          `${capital(explained)}.`,
          explained === unproven
            ? prove
            : 'Start a process with the role worker, or make one now: npx atelier backup --verify',
        ),
      ]
}
