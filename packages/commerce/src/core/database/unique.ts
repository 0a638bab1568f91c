import type { Issue } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import { codeOf } from '@atelier/plumbing/outage'

/** SQLSTATE of a write that a unique constraint or index has refused. */
const uniqueViolation = '23505'

/** The unique constraint or index that refused a write; undefined for every other error. */
export const brokenUnique = (error: unknown): string | undefined =>
  codeOf(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined

/**
 * Runs a transaction whose values may be taken by another row. No value is looked up before it is written: between the two,
 * another transaction could take it. The constraint decides, and each is an issue of the input.
 *
 * @param issues the issues by the names of unique constraints and indexes
 * @param findOthers the issues of everything that is taken, for rows with several unique values: PostgreSQL names one constraint
 * @throws InvalidRequest when a unique constraint refuses a write; the transaction is rolled back by then
 */
export const uniqueOrIssues = async <Result>(
  transaction: Promise<Result>,
  issues: Readonly<Record<string, Issue>>,
  findOthers: () => Promise<readonly Issue[]> = async () => [],
): Promise<Result> => {
  try {
    return await transaction
  } catch (error) {
    const broken = issues[brokenUnique(error) ?? '']
    if (broken === undefined) throw error
    const others = await findOthers()
    throw invalid([broken, ...others.filter(({ loc }) => loc.join('.') !== broken.loc.join('.'))])
  }
}
