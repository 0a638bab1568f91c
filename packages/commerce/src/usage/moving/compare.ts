import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import { type Sum, sumInClickHouse, sumInPostgres } from './compare-queries.ts'
import { findBatchBehind, findMonths, type MonthToCopy } from './copy-queries.ts'

/** Month and organization whose events differ between the two stores. */
export type Difference = {
  readonly month: string
  readonly organization_id: string
  readonly postgres: Sum | undefined
  readonly clickhouse: Sum | undefined
}

/** Result of a comparison, with the differences. */
export type Comparison = {
  readonly events: number
  readonly months: number
  readonly organizations: number
  readonly differences: readonly Difference[]
}

/** Returns the differences of two lists of sums; a missing organization counts as no events. */
const differencesOf = (month: string, postgres: readonly Sum[], clickhouse: readonly Sum[]): Difference[] => {
  const [here, there] = [postgres, clickhouse].map(
    (sums) => new Map(sums.map((sum) => [sum.organization_id, sum])),
  )
  const ids = new Set([...postgres, ...clickhouse].map(({ organization_id }) => organization_id))
  return [...ids]
    .toSorted()
    .map((organization_id) => ({
      month,
      organization_id,
      postgres: here?.get(organization_id),
      clickhouse: there?.get(organization_id),
    }))
    .filter(
      (pair) =>
        pair.postgres?.count !== pair.clickhouse?.count ||
        pair.postgres?.checksum !== pair.clickhouse?.checksum,
    )
}

/**
 * Maximum events summed per statement. A PostgreSQL statement is limited to 15 seconds; ClickHouse may take
 * longer.
 */
const eventsAtOnce = { postgres: 50_000, clickhouse: 1_000_000 }

/** Merges the sums of several ranges, by organization. */
const addSums = (sums: readonly Sum[], more: readonly Sum[]): readonly Sum[] => {
  const all = new Map(sums.map((sum) => [sum.organization_id, sum]))
  for (const { organization_id, count, checksum } of more) {
    const before = all.get(organization_id)
    all.set(organization_id, {
      organization_id,
      count: count + (before?.count ?? 0),
      checksum: String(BigInt(checksum) + BigInt(before?.checksum ?? 0)),
    })
  }
  return [...all.values()]
}

type Batches = { readonly after: number; readonly last: number }

/** Sums up a month in both stores, range by range. */
const sumMonth = async (
  db: Connection,
  clickhouse: ClickHouse,
  month: MonthToCopy,
  { after, last }: Batches,
  onStep: () => void,
  sizes: typeof eventsAtOnce,
): Promise<readonly [postgres: readonly Sum[], clickhouse: readonly Sum[]]> => {
  let here: readonly Sum[] = []
  let there: readonly Sum[] = []
  for (let from = after; from < last;) {
    const end = (await findBatchBehind(db, month, from, last, sizes.clickhouse)) ?? last
    for (let begin = from; begin < end;) {
      const to = (await findBatchBehind(db, month, begin, end, sizes.postgres)) ?? end
      here = addSums(here, await sumInPostgres(db, { ...month, after: begin, last: to }))
      begin = to
      onStep()
    }
    // For few batches, ClickHouse does not read months that have none of them.
    if (after === 0 || here.length > 0)
      there = addSums(there, await sumInClickHouse(clickhouse, { ...month, after: from, last: end }))
    from = end
    onStep()
  }
  return [here, there]
}

/**
 * Compares the batches of the two stores within bounds, by month and organization.
 *
 * @param onStep called after every statement or two; an error that it throws ends the comparison
 * @param report called after each month
 */
export const compareBatches = async (
  { db }: Pick<Database<Tables>, 'db'>,
  clickhouse: ClickHouse,
  batches: Batches,
  onStep: () => void = () => undefined,
  report: (month: MonthToCopy, differences: readonly Difference[]) => void = () => undefined,
  sizes = eventsAtOnce,
): Promise<Comparison> => {
  const organizations = new Set<string>()
  const differences: Difference[] = []
  let [events, months] = [0, 0]
  for (const month of await findMonths(db)) {
    const [here, there] = await sumMonth(db, clickhouse, month, batches, onStep, sizes)
    const ofMonth = differencesOf(month.id, here, there)
    for (const { organization_id, count } of here) {
      organizations.add(organization_id)
      events += count
    }
    if (here.length > 0) months += 1
    differences.push(...ofMonth)
    report(month, ofMonth)
  }
  return { events, months, organizations: organizations.size, differences }
}
