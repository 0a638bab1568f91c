import { createHmac, randomBytes } from 'node:crypto'
import type { QueryExecutorProvider } from 'kysely'
import { uuidFromSeed } from '../tokens/index.ts'

/**
 * What a command has to know of its request, which the caller may repeat under one `Idempotency-Key` until the answer
 * arrives. A command that calls out marks its request as done in the transaction that writes what it is about to do, and
 * calls out afterwards. A repetition finds that, and answers the row as it is now.
 */
export type Repetition = {
  /** The key has come before, and no answer was saved under it. */
  readonly isRepeated: boolean
  /**
   * The id of something that the request creates, the same in every repetition. Without a key it follows from random bytes.
   *
   * @param name what is created. A stored name: rows, and keys at the processor, follow from it
   */
  id(name: string): string
  /** 32 secret bytes for something that the request creates, such as a token, the same in every repetition. */
  seed(name: string): Buffer
  /**
   * Marks the request as done by a transaction. A repetition that runs at the same moment waits for its end.
   *
   * @returns false when an earlier transaction did it; always true without a key
   */
  markDone(tx: QueryExecutorProvider): Promise<boolean>
}

/** The repetition of a request without a key, and of work that no caller asked for: all of it is new. */
export const unrepeated = (): Repetition => {
  const key = randomBytes(32)
  const seed = (name: string): Buffer => createHmac('sha256', key).update(name).digest()
  return {
    isRepeated: false,
    seed,
    id: (name) => uuidFromSeed(seed(name)),
    markDone: () => Promise.resolve(true),
  }
}

/** What a command that can be repeated is given beside its services. */
export type Repeatable = { readonly repetition: Repetition }
