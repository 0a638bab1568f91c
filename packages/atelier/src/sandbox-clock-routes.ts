import { sandboxClock as endpoints, type SandboxClockState } from '@atelier/contract'
import {
  after,
  ClockHeldError,
  ClockLostError,
  ClockMoveError,
  ClockStoppedError,
  days,
  findClockMove,
  holdClock,
  type SandboxClock,
  seconds,
  stopClockMove,
} from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import { type Context, type Handler, implement, invalid, apiError } from '@atelier/plumbing/http'
import {
  advanceClock,
  type Due,
  type JobActivity,
  type Outgoing,
  WorkNotDoneError,
} from '@atelier/plumbing/jobs'

export type ClockPorts = {
  readonly database: Database<never>
  readonly sandboxClock: SandboxClock
  /** Work that is done at its moments while the clock advances. */
  readonly due: readonly Due[]
  /** Opens the sender of webhooks, each at its moment, while the clock advances. */
  readonly openOutgoing: () => Outgoing & { close(): Promise<void> }
  /** Jobs of this process, which an advancing clock waits for. */
  readonly activity: JobActivity
  readonly log: Log
}

type Endpoints = typeof endpoints

/**
 * Maximum distance of one move, in milliseconds: five years of renewals take minutes, during which no one
 * else can move the clock.
 */
const maxMoveMs = days(5 * 366)

const show = async ({ database, sandboxClock }: ClockPorts): Promise<SandboxClockState> => {
  const move = await findClockMove(database.db)
  const { now, frozen } = sandboxClock.state()
  return {
    now: now.toISOString(),
    frozen,
    move: move === undefined ? null : { from: move.from.toISOString(), to: move.to.toISOString() },
  }
}

const minute = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

/**
 * Returns the error for a caller who cannot move the clock during another move, with the progress of that
 * move.
 */
const heldError = async ({ database, sandboxClock }: ClockPorts, error: ClockHeldError) => {
  const move = await findClockMove(database.db)
  if (move === undefined) return apiError('Conflict', error.message)
  const [now, to] = [minute(sandboxClock.now()), minute(move.to)]
  return apiError(
    'Conflict',
    `The clock is being moved to ${to} UTC and has reached ${now}. Wait until it is done, or stop it first.`,
  )
}

/** Returns the error for a rejected move of the clock. */
const toApiError = async (services: ClockPorts, error: unknown, field: string): Promise<unknown> => {
  if (error instanceof ClockMoveError)
    return invalid([{ loc: ['body', field], msg: error.message, type: 'value_error' }])
  if (error instanceof ClockHeldError) return heldError(services, error)
  if (error instanceof ClockStoppedError) return apiError('Conflict', error.message)
  if (error instanceof ClockLostError || error instanceof WorkNotDoneError)
    return apiError('Unavailable', error.message)
  return error
}

type Caller = Context<ClockPorts, Endpoints['advance']>

/**
 * Runs an action on the clock, one process at a time, and reads its new state.
 *
 * @param to the moment to which the clock is then moved, if any
 */
const hold = async (
  services: Caller,
  field: string,
  to: Date | undefined,
  work: () => Promise<void>,
): Promise<SandboxClockState> => {
  const { database, sandboxClock: clock, due, openOutgoing, activity, log, request } = services
  const path = to && { from: clock.now(), to }
  const move = async (lock: AbortSignal) => {
    await work()
    // A caller who has disconnected does not need the rest of the move, and a closing server cannot make it.
    const signal = AbortSignal.any([lock, request.signal])
    if (to === undefined) return
    const outgoing = openOutgoing()
    try {
      await advanceClock({ database, clock, due, to, outgoing, activity, log, signal })
    } finally {
      await outgoing.close()
    }
  }
  try {
    if (to !== undefined) requireWithinReach(clock.now(), to)
    await holdClock(database.url, move, path)
  } catch (error) {
    if (request.signal.aborted)
      throw apiError('Unavailable', 'The move was stopped, so the clock keeps the time it reached.')
    throw await toApiError(services, error, field)
  }
  return show(services)
}

const get: Handler<Endpoints['get'], ClockPorts> = (_, services) => show(services)

/** @throws ClockMoveError when the clock is past the moment, or it is too far away */
const requireWithinReach = (now: Date, to: Date): void => {
  if (to < now)
    throw new ClockMoveError(
      `The clock only goes forward: it shows ${now.toISOString()} and cannot go back to ${to.toISOString()}.`,
    )
  const furthest = after(now, maxMoveMs)
  if (to > furthest)
    throw new ClockMoveError(
      `A move can cover at most five years, until ${furthest.toISOString()}. Move the clock there first, then further.`,
    )
}

const noWork = () => Promise.resolve()

/**
 * Freezes the clock. With a later moment, the frozen clock advances to that moment, and stops there exactly.
 */
const freeze: Handler<Endpoints['freeze'], ClockPorts> = ({ body }, services) =>
  hold(services, 'at', body.at == null ? undefined : new Date(body.at), () => services.sandboxClock.freeze())

const advance: Handler<Endpoints['advance'], ClockPorts> = ({ body }, services) =>
  'to' in body
    ? hold(services, 'to', new Date(body.to), noWork)
    : hold(services, 'seconds', after(services.sandboxClock.now(), seconds(body.seconds)), noWork)

const stop: Handler<Endpoints['stop'], ClockPorts> = async (_, services) => {
  await stopClockMove(services.database.db)
  return show(services)
}

const resume: Handler<Endpoints['resume'], ClockPorts> = (_, services) =>
  hold(services, 'at', undefined, () => services.sandboxClock.resume())

/** Calls that read and move the clock of a test installation. */
export const sandboxClockRoutes = implement<Endpoints, ClockPorts>(endpoints, {
  get,
  freeze,
  advance,
  stop,
  resume,
})
