import { jsonReply, type PageReply } from '@atelier/plumbing/http'

/** Readiness of this process for requests. */
export interface Readiness {
  /** Ends the readiness: the process is about to stop. */
  leave(): void
  /**
   * Returns the response of `GET /readyz`, for proxies.
   *
   * @param hold reason for which charges and refunds wait; the shop stays open
   */
  answer(hold?: string): PageReply
}

/**
 * Creates the readiness of a process, from when it listens until it is asked to stop. An unavailable database
 * does not change it: all processes share it, and each of them responds with 503 and a sentence. `/healthz`
 * reports the problem.
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
