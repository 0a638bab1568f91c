import { type Move, moveEvents, type Tables } from '@atelier/commerce'
import { migrate, openDatabase } from '@atelier/plumbing/database'
import { openRuntime } from '../open-runtime.ts'
import { migrationFolders } from '../package-files.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)
const several = (number: number): string =>
  `${number.toLocaleString('en-US')} event${number === 1 ? '' : 's'}`

/** Returns the final sentence of the command: the location of the events. */
export const conclude = (move: Move): string =>
  move.outcome === 'was moved before'
    ? 'The usage events of this shop are already stored in ClickHouse.'
    : `${several(move.events)} copied, which agree by number and checksum. The events are now stored in ClickHouse.`

/** Prints at most one line a second of each month. */
const reportCopied = () => {
  const printed = new Map<string, number>()
  return (month: string, copied: number): void => {
    if (performance.now() < (printed.get(month) ?? -Infinity) + 1000) return
    printed.set(month, performance.now())
    write(`${month}: ${several(copied)} copied`)
  }
}

/** Moves events to another store. */
export const migrateUsage = async (): Promise<void> => {
  const runtime = await openRuntime({ join: true })
  try {
    const { config, databaseUrl, log } = runtime
    if (config.usage.store === 'postgres')
      throw new Error(
        'Set USAGE_STORE=clickhouse and CLICKHOUSE_URL, here and for every process of the shop, and restart the processes. They keep using PostgreSQL until this command has moved the events.',
      )
    await migrate(databaseUrl, migrationFolders(), log)
    const database = openDatabase<Tables>({ url: databaseUrl, log })
    runtime.atEnd(() => database.close())
    write(conclude(await moveEvents(database, config.usage.clickhouse, reportCopied())))
  } finally {
    await runtime.close()
  }
}
