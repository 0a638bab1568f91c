import { bucketsBetween } from '../../core/time/buckets.ts'
import type { Connection, Tx } from '../../core/services.ts'
import {
  type Aggregate,
  consumedOf,
  emptyAggregate,
  noUsage,
  together,
  withMore,
} from '../../core/metering/aggregate.ts'
import { toDecimal } from '../../core/metering/fraction.ts'
import type {
  Buckets,
  CustomerNames,
  MeterDefinition,
  Quantities,
  UsageQuestion,
  UsageStore,
} from '../port.ts'
import { customerKeys } from '../customer-keys.ts'
import { findUnbuilt } from '../postgres/build-queries.ts'
import { readUsage as readUsageOfRollups } from '../postgres/customer-usage-queries.ts'
import { findOpenBatches, findRollupState, findUnfolded } from '../batches/folding-queries.ts'
import type { ClickHouse } from './connect.ts'
import { customerIn } from './condition-queries.ts'
import { ch, type Fragment, param, raw } from './fragment.ts'
import { batchIn, countPieces, hasCountedAny, inParts, quarterHour } from './piece-queries.ts'
import { readRollups } from './rollup-queries.ts'

type Moment = { readonly moment: number }
type Piece = Moment & { readonly aggregate: Aggregate }

const piecesOf = (clickhouse: ClickHouse, meter: MeterDefinition, condition: Fragment): Promise<Piece[]> =>
  countPieces<Moment>(clickhouse, meter, {
    keys: ch`${quarterHour} as moment`,
    names: 'moment',
    which: condition,
  })

/** Maximum batches per statement. */
const batchesAtOnce = 2000

/** Returns the pieces of some batches. */
const piecesOfBatches = async (
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  ids: readonly number[],
  condition: Fragment,
): Promise<Piece[]> => {
  const pieces: Piece[] = []
  for (const batchPart of inParts(ids, batchesAtOnce))
    pieces.push(...(await piecesOf(clickhouse, meter, ch`${batchIn(batchPart)} and ${condition}`)))
  return pieces
}

const quantityOf = (meter: MeterDefinition, aggregate: Aggregate): number =>
  Number(toDecimal(consumedOf(meter.aggregation, withMore(noUsage, aggregate, aggregate.values.length)), 30))

/** Returns quantities by bucket and over all buckets, from rollups if the meter has them. */
const quantitiesOf = async (
  db: Connection,
  clickhouse: ClickHouse,
  { meter, has_rollups }: { readonly meter: MeterDefinition; readonly has_rollups: boolean },
  { start, end, interval, zone }: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const buckets = bucketsBetween(start, end, interval, zone)
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first === undefined || last === undefined) return { quantities: [], total: 0 }
  const keys = customers === undefined ? undefined : customerKeys(customers)
  const range = { keys, from: first.from, before: last.before }
  const within = ch`${keys === undefined ? raw('true') : customerIn(keys)}
    and timestamp >= ${param('Int64', first.from.getTime())} and timestamp < ${param('Int64', last.before.getTime())}`
  const pieces: Piece[] = []
  // Built rollups stay built, and events are exact during a build.
  if (has_rollups) {
    const rollupPieces = await readRollups(db, meter, range)
    pieces.push(
      ...rollupPieces.pieces,
      ...(await piecesOfBatches(clickhouse, meter, rollupPieces.waiting, within)),
    )
  } else {
    const open = await findOpenBatches(db)
    pieces.push(...(await piecesOf(clickhouse, meter, ch`not (${batchIn(open)}) and ${within}`)))
  }
  pieces.sort((a, b) => a.moment - b.moment)
  let [next, total] = [0, emptyAggregate]
  const quantities = buckets.map(({ timestamp, before }) => {
    let used = emptyAggregate
    for (
      let piece = pieces[next];
      piece !== undefined && piece.moment < before.getTime();
      piece = pieces[(next += 1)]
    )
      used = together(used, piece.aggregate)
    total = together(total, used)
    return { timestamp, quantity: quantityOf(meter, used) }
  })
  return { quantities, total: quantityOf(meter, total) }
}

/** Returns the quantities of a meter; see `UsageStore.quantities`. */
export const readQuantities = async (
  db: Connection,
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  buckets: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const { built: has_rollups } = await findRollupState(db, meter)
  return quantitiesOf(db, clickhouse, { meter, has_rollups }, buckets, customers)
}

/** Returns the quantities of a definition that no meter has; see `UsageStore.measure`. */
export const measure = (
  db: Connection,
  clickhouse: ClickHouse,
  definition: Omit<MeterDefinition, 'id'>,
  buckets: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const meter = { ...definition, id: crypto.randomUUID() }
  return quantitiesOf(db, clickhouse, { meter, has_rollups: false }, buckets, customers)
}

/** Maximum questions per statement: the customer names are part of its URL. */
const questionsAtOnce = 500

/** Computes the customers' usage of a meter from the folded events themselves. */
const readUsageOfEvents = async (
  tx: Tx,
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  questions: readonly UsageQuestion[],
): Promise<Aggregate[]> => {
  const queries = questions.map(({ customer, since }) => ({
    keys: new Set(customerKeys(customer)),
    from: since?.getTime() ?? 0,
  }))
  const keys = [...new Set(queries.flatMap((query) => [...query.keys]))]
  const earliest = queries.reduce((least, { from }) => Math.min(least, from), Infinity)
  if (keys.length === 0) return questions.map(() => emptyAggregate)
  type Arrived = { readonly customer_key: string; readonly ingested_at: number; readonly batch_id: number }
  const pieces = await countPieces<Arrived>(clickhouse, meter, {
    keys: raw('customer_key, ingested_at, batch_id'),
    names: 'customer_key, ingested_at, batch_id',
    which: ch`${customerIn(keys)} and source = 'user' and ingested_at >= ${param('Int64', earliest)}`,
  })
  // Queried after ClickHouse: a batch without a row is folded, and every other batch will be.
  const unfolded = await findUnfolded(tx, [...new Set(pieces.map(({ batch_id }) => batch_id))])
  const folded = new Map<string, (typeof pieces)[number][]>(keys.map((key) => [key, []]))
  for (const piece of pieces) if (!unfolded.has(piece.batch_id)) folded.get(piece.customer_key)?.push(piece)
  return queries.map((query) =>
    [...query.keys]
      .flatMap((key) => folded.get(key) ?? [])
      .filter(({ ingested_at }) => ingested_at >= query.from)
      .reduce((sum, { aggregate }) => together(sum, aggregate), emptyAggregate),
  )
}

/** Returns the customers' usage of a meter in all folded batches; see `UsageStore.usageOf`. */
export const readUsage =
  (clickhouse: ClickHouse): UsageStore['usageOf'] =>
  async (tx, questions) => {
    const unbuilt = await findUnbuilt(
      tx,
      questions.map(({ meter }) => meter.id),
    )
    const isInRollups = ({ meter, since }: UsageQuestion): boolean =>
      since === undefined && !unbuilt.has(meter.id)
    const ofRollups = questions.filter(isInRollups)
    const ofEvents = questions.filter((question) => !isInRollups(question))
    const answers = new Map<UsageQuestion, Aggregate>()
    const take = (items: readonly UsageQuestion[], used: readonly Aggregate[]): void =>
      items.forEach((question, i) => answers.set(question, used[i] ?? emptyAggregate))
    if (ofRollups.length > 0) take(ofRollups, await readUsageOfRollups(tx, ofRollups))
    for (const meter of new Map(ofEvents.map(({ meter }) => [meter.id, meter])).values()) {
      const ownQuestions = ofEvents.filter((question) => question.meter.id === meter.id)
      for (let i = 0; i < ownQuestions.length; i += questionsAtOnce) {
        const questionPart = ownQuestions.slice(i, i + questionsAtOnce)
        take(questionPart, await readUsageOfEvents(tx, clickhouse, meter, questionPart))
      }
    }
    return questions.map((question) => answers.get(question) ?? emptyAggregate)
  }

/** Maximum search time of ClickHouse for an event that a meter has counted, in seconds. */
const maxQuestionSeconds = 2

/** Returns true if a meter has ever counted an event, of any source. */
export const hasCounted =
  (clickhouse: ClickHouse): UsageStore['hasCounted'] =>
  async (db, meter) => {
    const { built, counted, waiting } = await findRollupState(db, meter)
    if (counted) return true
    // The caller holds the row of the meter, which folding waits for.
    const limited = clickhouse.limitedTo(maxQuestionSeconds)
    if (!built) return hasCountedAny(limited, meter, ch`not (${batchIn(await findOpenBatches(db))})`)
    for (const batchPart of inParts(waiting))
      if (await hasCountedAny(limited, meter, batchIn(batchPart))) return true
    return false
  }
