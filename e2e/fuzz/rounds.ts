import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { tokenOf } from '../product.ts'
import { seededRandom } from '../seeded-random.ts'
import { fillPool } from './fill-pool.ts'
import { pick } from './hostile.ts'
import { fuzz, type FuzzedRequest, validRequest } from './mutate.ts'
import { type Caller, type OpenApiDocument, type Operation, operationsOf } from './operations.ts'
import type { Pool } from './pool.ts'
import { type Outcome, send } from './send.ts'

/** Problem of one request. */
export type Finding = {
  readonly round: number
  readonly problem: string
  readonly request: string
  readonly answer: string
}

export type FuzzTally = {
  readonly requests: number
  /** Number of responses per status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Number of implemented operations, and those of them without a successful response. */
  readonly built: number
  readonly unreached: readonly string[]
  readonly findings: readonly Finding[]
  /** Memory of the product's process, in megabytes: before, at most, and a minute after. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number }
}

const lanes = 8
// A hanging handler never responds; a busy machine only responds late.
const deadlineMs = 60_000
const poolLasts = 400

/** Returns the resident memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const short = (text: string, length = 300): string =>
  text.length > length ? `${text.slice(0, length)}… (${text.length})` : text

const describe = ({ method, target, headers, body, caller, raw }: FuzzedRequest): string =>
  raw !== undefined
    ? JSON.stringify(short(raw))
    : `${method} ${short(target)} as ${caller} ${JSON.stringify(headers)} ${short(body?.toString() ?? '', 600)}`

const camel = (key: string): string => key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/**
 * Returns a field of the operation that was accepted but is empty in the response: it was lost. Metadata must
 * come back as it was sent. Unknown fields are ignored, as documented.
 */
const lostField = (
  { body }: Operation,
  sentValues: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
): string | undefined =>
  Object.entries(sentValues).find(([key, value]) => {
    const name = [key, camel(key)].find((candidate) => Object.hasOwn(answer, candidate))
    const isKnown = Object.hasOwn(Object(body?.example) as object, key)
    if (name === undefined || !isKnown || value === null || isBlank(value)) return false
    if (/^(customer_?)?metadata$/i.test(key))
      return JSON.stringify(sorted(answer[name])) !== JSON.stringify(sorted(value))
    return answer[name] === null && typeof value !== 'object'
  })?.[0]

/** Sorts the keys of metadata, since `jsonb` has its own order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value

const readJson = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'latin1').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Returns the problem of a response; undefined without one. */
const problemOf = (
  { operation, method, sent: sentValues, raw }: FuzzedRequest,
  outcome: Outcome,
): string | undefined => {
  if (outcome.kind === 'hang') return `no answer within ${deadlineMs / 1000} seconds`
  if (outcome.kind !== 'answer') return 'the connection was cut without an answer'
  const { status, headers, body } = outcome
  if (status >= 500 && !(operation.statuses.has(status) && (status === 501 || status === 503)))
    return `status ${status}`
  if (status >= 400 && raw === undefined && method !== 'HEAD' && body === '')
    return `status ${status} without a word`
  if (status === 503 && !/^retry-after:/im.test(headers)) return 'a 503 without Retry-After'
  const isWritten =
    raw === undefined &&
    method === operation.method &&
    status < 300 &&
    sentValues !== undefined &&
    method !== 'GET'
  const answer = isWritten ? readJson(body) : undefined
  const lost = answer && sentValues && lostField(operation, sentValues, answer)
  return lost === undefined ? undefined : `accepted, but ${lost} was lost`
}

/** Headers that identify the caller. A browser sends the cookie of a user and the origin of the page. */
export const credentialsOf = (pool: Pool, caller: Caller): readonly (readonly [string, string])[] => {
  if (caller === 'nobody') return []
  if (caller === 'user')
    return [
      ['Cookie', pool.user],
      ['Origin', 'http://localhost'],
    ]
  const token = caller === 'stranger' ? 'atelier_oat_unknown' : pool[caller]
  return [['Authorization', `Bearer ${token}`]]
}

/** Operations in the order of their turns: writing ones most often, those that only return 501 rarely. */
const turnsOf = (operations: readonly Operation[]): readonly Operation[] =>
  [0, 1, 2, 3].flatMap((turn) =>
    operations.filter(({ statuses, body }) =>
      statuses.has(501) ? turn === 0 : turn < 2 || body !== undefined,
    ),
  )

const readDocument = async (url: string): Promise<readonly Operation[]> =>
  operationsOf((await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument)

/**
 * Sends a valid request to every operation of a running product, followed by requests with one error. The
 * same seed makes the same requests, apart from ids.
 *
 * @param settleMs the time for the process to release its memory
 */
export const fuzzRounds = async (
  product: Product,
  options: {
    readonly rounds: number
    readonly seed: number
    readonly settleMs: number
    readonly print: (line: string) => void
  },
): Promise<FuzzTally> => {
  const { rounds, seed, settleMs, print } = options
  const { url, port } = product
  const pid = product.process.pid ?? 0
  const seller = tokenOf(product)
  const operations = await readDocument(url)
  const turns = turnsOf(operations)
  const built = operations.filter(({ statuses: knownStatuses }) => !knownStatuses.has(501))
  const statuses: Record<string, number> = {}
  const reached = new Set<Operation>()
  const findings: Finding[] = []
  // No request is sent while a new pool is filled: some of its objects are limited per organization.
  let filling = fillPool(product, seller)
  await filling
  let before = memoryOf(pid)
  let peak = before

  const runRound = async (round: number): Promise<void> => {
    const pool = await filling
    const random = seededRandom(seed + round)
    const operation = turns[round % turns.length] ?? pick(random, operations)
    // The first turn of every operation is a valid request, so that its handler is reached with any seed.
    const make = round < operations.length ? validRequest : fuzz
    const request = make(random, operation, pool)
    const outcome = await send(
      port,
      { ...request, headers: [...credentialsOf(pool, request.caller), ...request.headers] },
      deadlineMs,
    )
    const status = outcome.kind === 'answer' ? String(outcome.status) : outcome.kind
    statuses[status] = (statuses[status] ?? 0) + 1
    if (
      outcome.kind === 'answer' &&
      outcome.status < 400 &&
      request.method === operation.method &&
      !request.raw
    )
      reached.add(operation)
    const problem = problemOf(request, outcome)
    if (problem === undefined) return
    const answer = outcome.kind === 'answer' ? short(outcome.body, 400) : ''
    findings.push({ round, problem, request: describe(request), answer })
    print(`round ${round}: ${problem}\n  ${describe(request)}\n  ${answer}`)
    // The log has the reason for the failure.
    if (Number(status) >= 500) print(`  ${product.printed().trimEnd().split('\n').slice(-2).join('\n  ')}`)
  }

  let next = 0
  const lane = async (): Promise<void> => {
    while (next < rounds) {
      const round = next
      next += 1
      if (round % poolLasts === poolLasts - 1) filling = fillPool(product, seller)
      await runRound(round)
      if (round % 50 === 0) peak = Math.max(peak, memoryOf(pid))
      // Code loaded and compiled at first use is not a leak of the requests.
      if (round === Math.min(1000, Math.floor(rounds / 4))) before = memoryOf(pid)
      if (round % 1000 === 999) print(`${round + 1} requests, ${memoryOf(pid).toFixed(0)} MB`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const stopAt = performance.now() + settleMs
  while (performance.now() < stopAt && memoryOf(pid) > before) await sleep(1000)
  const health = await send(
    port,
    { method: 'GET', target: '/healthz', headers: [], body: undefined, raw: undefined },
    5000,
  )
  if (health.kind !== 'answer' || health.status !== 200)
    findings.push({ round: rounds, problem: 'not healthy afterwards', request: 'GET /healthz', answer: '' })
  return {
    requests: rounds,
    statuses,
    built: built.length,
    unreached: built.filter((item) => !reached.has(item)).map(({ method, path }) => `${method} ${path}`),
    findings,
    memory: { before, peak, after: memoryOf(pid) },
  }
}
