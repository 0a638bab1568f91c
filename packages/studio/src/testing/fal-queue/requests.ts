import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Input of the model, as sent by the studio. */
export type ModelInput = {
  readonly image_url: string
  readonly enable_safety_checker: boolean
  readonly painting: Readonly<Record<string, unknown>>
}

/**
 * Model behind the queue.
 *
 * @returns the painting as PNG; null when the model's safety checker rejects the photo
 * @throws ModelFailure for a response with a specific status; any other error is a 500
 */
export type Model = (photo: Uint8Array, input: ModelInput, signal: AbortSignal) => Promise<Uint8Array | null>

/** A failure with the status and the detail of the queue's response. */
export class ModelFailure extends Error {
  readonly status: number
  readonly detail: unknown

  constructor(status: number, detail: unknown) {
    super(`The model answers ${status}.`)
    this.status = status
    this.detail = detail
  }
}

export type Outcome = { readonly status: number; readonly body: unknown }

export type QueueRequest = {
  readonly id: string
  readonly app: string
  readonly key: string | null
  readonly cancellation: AbortController
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED'
  outcome: Outcome | undefined
}

const cancelled: Outcome = { status: 499, body: { detail: 'The request was cancelled.' } }

const outcomeOf = (error: unknown): Outcome =>
  error instanceof ModelFailure
    ? { status: error.status, body: { detail: error.detail } }
    : { status: 500, body: { detail: 'The model failed.' } }

/**
 * Creates the requests of the stand-in's queue, in memory, each run on its own.
 *
 * @param run runs the model on an input and returns the body of the result
 */
export const createRequests = (run: (input: ModelInput, signal: AbortSignal) => Promise<unknown>) => {
  const requests = new Map<string, QueueRequest>()

  const finish = (request: QueueRequest, outcome: Outcome): void => {
    request.outcome ??= outcome
    request.status = 'COMPLETED'
  }

  const work = async (request: QueueRequest, input: ModelInput): Promise<void> => {
    // The response to the submission says that the request is in the queue.
    await nextTurn()
    if (request.outcome !== undefined) return
    request.status = 'IN_PROGRESS'
    try {
      finish(request, { status: 200, body: await run(input, request.cancellation.signal) })
    } catch (error) {
      finish(request, outcomeOf(error))
    }
  }

  return {
    /** Adds a request, or returns the one with the same idempotency key that has not failed. */
    submit: (app: string, input: ModelInput, key: string | null): QueueRequest => {
      for (const earlier of requests.values()) {
        const failed = earlier.outcome !== undefined && earlier.outcome.status !== 200
        if (key !== null && earlier.app === app && earlier.key === key && !failed) return earlier
      }
      const request: QueueRequest = {
        id: randomUUID(),
        app,
        key,
        cancellation: new AbortController(),
        status: 'IN_QUEUE',
        outcome: undefined,
      }
      requests.set(request.id, request)
      void work(request, input)
      return request
    },
    find: (app: string, id: string): QueueRequest | undefined => {
      const request = requests.get(id)
      return request?.app === app ? request : undefined
    },
    cancel: (request: QueueRequest): void => {
      finish(request, cancelled)
      request.cancellation.abort()
    },
    count: (): number => requests.size,
  }
}
