import { type Move, moveEvents, type Tables } from '@atelier/commerce'
import { migrate, openDatabase } from '@atelier/plumbing/database'
import { openRuntime } from '../open-runtime.ts'
import { migrationFolders } from '../package-files.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)
const count = (number: number): string => number.toLocaleString('en-US')
const several = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`

/** Returns the final sentence of the command: the comparison, and the location of the events. */
export const conclude = (move: Move): string => {
  if (move.outcome === 'was moved before')
    return 'The usage events of this shop are already stored in ClickHouse.'
  const all = `${several(move.events, 'event')} of ${several(move.organizations, 'organization')} in ${several(move.months, 'month')}`
  switch (move.outcome) {
    case 'moved':
      return `${all} agree by number and checksum. The events are now stored in ClickHouse.`
    case 'copied':
      return `${all} agree by number and checksum. The events are still stored in PostgreSQL; run the command without --trial to switch.`
    case 'differs':
      return [
        ...move.differences.map(
          ({ month, organization_id, postgres, clickhouse }) =>
            `${month}, organization ${organization_id}: PostgreSQL has ${several(postgres?.count ?? 0, 'event')} (${postgres?.checksum ?? 'none'}), ClickHouse ${several(clickhouse?.count ?? 0, 'event')} (${clickhouse?.checksum ?? 'none'}).`,
        ),
        `Of ${all} these differ, even after copying them again. The events stay in PostgreSQL. Check that all processes run with USAGE_STORE=clickhouse.`,
      ].join('\n')
  }
}

/** Prints at most one line a second of each month, and its last one. */
const reportCopied = () => {
  let printed = -Infinity
  return (month: string, copied: number, total: number): void => {
    if (performance.now() < printed + 1000 && copied < total) return
    printed = performance.now()
    write(`${month}: ${count(copied)} of ${several(total, 'event')} copied`)
  }
}

/** Moves events to another store. @returns 1 when the stores differ */
export const migrateUsage = async ({
  trial = false,
}: {
  readonly trial?: boolean | undefined
}): Promise<number> => {
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
    const move = await moveEvents(
      database,
      config.usage.clickhouse,
      {
        copied: reportCopied(),
        compared: (month, differing) =>
          write(
            `${month}: ${differing === 0 ? 'compared, agrees' : `differs for ${several(differing, 'organization')}`}`,
          ),
      },
      trial,
    )
    write(conclude(move))
    return move.outcome === 'differs' ? 1 : 0
  } finally {
    await runtime.close()
  }
}
