import { createHmac, randomBytes } from 'node:crypto'
import type { QueryExecutorProvider } from 'kysely'
import { days } from '../clock/clock.ts'
import { uuidFromSeed } from '../tokens/index.ts'

/** Retention of an idempotency key after its last use, in milliseconds. */
export const keysLast = days(7)

/**
 * Repetition state of a request, stored with its `Idempotency-Key`: the caller may repeat the request until a response
 * arrives. A command with external calls marks its request as done in the transaction that writes its intent,
 * and calls afterwards. A repetition finds the mark, and responds with the current row.
 */
export type StoredRepetition = {
  /** The key has come before, without a saved response. */
  readonly isRepeated: boolean
  /**
   * Returns the id of a created object, the same in every repetition. Without a key it derives from random
   * bytes.
   *
   * @param name name of the created object. A stored name: rows, and keys at the processor, derive from it
   */
  id(name: string): string
  /**
   * Returns the id that a claim in the week before would give. A restored backup may lack the claim of a key, while
   * the processor has what was created under it: a row with this id that is younger than `keysLast` is its row.
   * Without a key it equals `id(name)`.
   */
  lostId(name: string): string
  /** Returns 32 secret bytes for a created object, such as a token, the same in every repetition. */
  seed(name: string): Buffer
  /**
   * Marks the request as done by a transaction. A concurrent repetition waits for the end of the transaction.
   *
   * @returns false if an earlier transaction has marked it; always true without a key
   */
  markDone(tx: QueryExecutorProvider): Promise<boolean>
  /** Returns true if the transaction of an earlier run has marked the request as done. */
  isDone(db: QueryExecutorProvider): Promise<boolean>
}

/** Repetition state of a request in progress. */
export type Repetition = StoredRepetition & {
  /**
   * Marks the outcome as undecided: the response is not saved, and a repetition responds with the row as it is then.
   * For responses that show a pending payment or refund.
   */
  markUndecided(): void
}

/** Returns the repetition of a request without a key, and of work without a request: always new. */
export const unrepeated = (): Repetition => {
  const key = randomBytes(32)
  const seed = (name: string): Buffer => createHmac('sha256', key).update(name).digest()
  return {
    isRepeated: false,
    seed,
    id: (name) => uuidFromSeed(seed(name)),
    lostId: (name) => uuidFromSeed(seed(name)),
    markDone: () => Promise.resolve(true),
    isDone: () => Promise.resolve(false),
    markUndecided: () => undefined,
  }
}

/** Parameters of a repeatable command, in addition to its services. */
export type Repeatable = { readonly repetition: Repetition }
