import type { Issue } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import { codeOf } from '@atelier/plumbing/outage'

/** SQLSTATE of a unique violation. */
const uniqueViolation = '23505'

/** Returns the violated unique constraint or index; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  codeOf(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined

/**
 * Runs a transaction that writes unique values. Values are not checked before the write, since another
 * transaction could take them in between: the constraint decides, and a violation becomes an issue of the
 * input.
 *
 * @param issues issues by the names of unique constraints and indexes
 * @param findOthers issues of all values that are taken, for rows with several unique values: PostgreSQL
 *   reports only one constraint
 * @throws InvalidRequest on a unique violation, after the rollback
 */
export const uniqueOrIssues = async <Result>(
  transaction: Promise<Result>,
  issues: Readonly<Record<string, Issue>>,
  findOthers: () => Promise<readonly Issue[]> = async () => [],
): Promise<Result> => {
  try {
    return await transaction
  } catch (error) {
    const broken = issues[violatedConstraint(error) ?? '']
    if (broken === undefined) throw error
    const otherIssues = await findOthers()
    throw invalid([broken, ...otherIssues.filter(({ loc }) => loc.join('.') !== broken.loc.join('.'))])
  }
}

/** Awaits a transaction. If it violates the constraint, returns the result of `otherwise` instead. */
export const uniqueOr = <Result, Other>(
  transaction: Promise<Result>,
  constraint: string,
  otherwise: () => Other | Promise<Other>,
): Promise<Result | Other> =>
  transaction.catch((error: unknown) => {
    if (violatedConstraint(error) === constraint) return otherwise()
    throw error
  })
