import type { Method } from '@atelier/contract'
import type { Log } from '../log/log.ts'
import type { Answer, AnswerHeaders } from './answer.ts'
import { answerError } from './answer-error.ts'
import { authorize, readBearer, type Authenticate } from './authenticate.ts'
import { decode } from './decode.ts'
import { encodeReply, respond, respondWithCsv, respondWithEvents, type Encoded } from './encode.ts'
import { compileRows, type Found } from './find-endpoint.ts'
import type { Caller, RequestFacts, Route } from './handler.ts'
import { claimOnce, idempotencyOf, isKept, type IdempotencyStore } from './idempotency.ts'
import { createLimiter } from './limiter.ts'
import type { RateLimits } from './rate-limits.ts'
import { bodyLimitOf, readBody } from './read-body.ts'

export type PipelineOptions = {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  /** Where answers to writes are kept; without one, `Idempotency-Key` is ignored. */
  readonly idempotency?: IdempotencyStore | undefined
  readonly limits: RateLimits
  readonly log: Log
}

/** The one way from a request to the handler of an endpoint and back. */
export interface Pipeline {
  find(method: string, pathname: string): Found | { readonly allow: readonly Method[] } | undefined
  /** Answers a request for an endpoint that was found. Never throws. */
  answer(found: Found, request: Request, facts: RequestFacts): Promise<Answer>
}

type Work = {
  found: Found
  request: Request
  facts: RequestFacts
  bytes: Uint8Array
  caller: Caller
  headers: AnswerHeaders
}

const nothing = new Uint8Array()

/**
 * Builds the pipeline for a table of routes. For each request: rate limit → who is calling and may they →
 * `Idempotency-Key` → decode and validate → handler → encode.
 */
export const createPipeline = (options: PipelineOptions): Pipeline => {
  const find = compileRows(options.routes)
  const limiter = createLimiter(options.limits)

  const logFor = (found: Found, facts: RequestFacts): Log =>
    options.log.child({ request_id: facts.id, endpoint: found.mounted.name })

  const run = ({ found, request, facts, bytes, caller }: Work): Promise<unknown> =>
    Promise.resolve(
      found.mounted.route.run(decode(found, request.url, bytes), {
        caller,
        request: facts,
      }),
    )

  const attempt = async (work: Work): Promise<Encoded> => {
    try {
      return encodeReply(work.found.mounted, await run(work))
    } catch (error) {
      return answerError(error, work.found, work.headers, logFor(work.found, work.facts))
    }
  }

  const attemptOnce = async (work: Work): Promise<Encoded> => {
    const scope =
      options.idempotency && idempotencyOf(work.found, work.caller, work.facts.ip, work.request, work.bytes)
    if (options.idempotency === undefined || scope === undefined) return attempt(work)
    const claimed = await claimOnce(options.idempotency, scope)
    if ('saved' in claimed) {
      work.headers['Idempotent-Replayed'] = 'true'
      return claimed.saved
    }
    const answer = await attempt(work)
    const { idempotency } = options
    const settled = isKept(answer)
      ? idempotency.complete(scope, claimed.claim, answer)
      : idempotency.release(scope, claimed.claim)
    // The work is done and its answer true, whether or not it could be noted down.
    await settled.catch((error: unknown) =>
      logFor(work.found, work.facts).error({ err: error }, 'The answer of a request could not be kept.'),
    )
    return answer
  }

  return {
    find,
    answer: async (found, request, facts) => {
      const headers: AnswerHeaders = {}
      try {
        const { endpoint } = found.mounted
        const bearer = readBearer(request.headers)
        limiter.count(found, bearer, facts.ip, headers)
        const caller = await authorize(endpoint, bearer, options.authenticate, () =>
          limiter.countWrongCredentials(facts.ip),
        )
        const takesBody = endpoint.body !== undefined || endpoint.encoding === 'bytes'
        const bytes = takesBody ? await readBody(request, bodyLimitOf(endpoint)) : nothing
        const work: Work = { found, request, facts, bytes, caller, headers }
        if (endpoint.answers === 'events')
          return await respondWithEvents(found.mounted, await run(work), headers, facts.signal)
        if (endpoint.answers === 'csv')
          return respondWithCsv(
            found.mounted,
            (await run(work)) as string,
            headers,
            request.headers.get('accept'),
          )
        return respond(await attemptOnce(work), headers)
      } catch (error) {
        return respond(answerError(error, found, headers, logFor(found, facts)), headers)
      }
    },
  }
}
