import { clauseCount } from '../filters/limits.ts'
import type { MeterDefinition } from '../port.ts'

/**
 * Maximum clauses in the filters of a statement: a clause has up to 11 parameters, and a statement 65,535.
 */
const maxClauses = 4000

/**
 * Maximum product of events and meters per statement: about a second of work when each meter counts each
 * event.
 */
export const countsAtOnce = 20_000

/**
 * Splits distinct meters into groups, one per statement: a single group unless events or clauses are many.
 *
 * @param events number of events that each statement reads
 */
export const inStatements = (
  meters: readonly MeterDefinition[],
  events: number,
): readonly (readonly MeterDefinition[])[] => {
  const parts: MeterDefinition[][] = []
  let clauses = 0
  for (const meter of new Map(meters.map((definition) => [definition.id, definition])).values()) {
    // The aggregated property has parameters as well.
    const more = clauseCount(meter.filter) + 1
    const part = parts.at(-1)
    if (part === undefined || clauses + more > maxClauses || (part.length + 1) * events > countsAtOnce) {
      parts.push([meter])
      clauses = more
    } else {
      part.push(meter)
      clauses += more
    }
  }
  return parts
}
