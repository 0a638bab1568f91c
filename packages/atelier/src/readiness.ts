import { jsonReply, type PageReply } from '@atelier/plumbing/http'

/** Whether this process should be given requests. */
export interface Readiness {
  /** From now on it should not: it is about to stop. */
  leave(): void
  /**
   * The answer of `GET /readyz`, which a proxy asks for.
   *
   * @param hold the reason why charges and refunds wait; the shop stays open meanwhile
   */
  answer(hold?: string): PageReply
}

/**
 * A process is ready from when it listens until it is asked to stop. A database that is away does not change that:
 * all processes share it, and each of them answers 503 with a sentence by itself. `/healthz` says what is wrong.
 */
export const createReadiness = (): Readiness => {
  let isLeaving = false
  return {
    leave: () => {
      isLeaving = true
    },
    answer: (hold) =>
      isLeaving
        ? jsonReply(503, { status: 'This process is about to stop.' })
        : jsonReply(200, { status: 'ok', ...(hold !== undefined && { payments: hold }) }),
  }
}
