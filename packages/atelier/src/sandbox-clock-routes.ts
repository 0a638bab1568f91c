import { sandboxClock as endpoints, type SandboxClockState } from '@atelier/contract'
import {
  after,
  ClockHeldError,
  ClockLostError,
  ClockMoveError,
  holdClock,
  type SandboxClock,
  seconds,
} from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import { type Handler, implement, invalid, apiError } from '@atelier/plumbing/http'
import { advanceClock, type Due, WorkNotDoneError } from '@atelier/plumbing/jobs'

export type ClockPorts = {
  readonly database: Database<never>
  readonly sandboxClock: SandboxClock
  /** The work that is done at its moments while the clock advances. */
  readonly due: readonly Due[]
  readonly log: Log
}

type Endpoints = typeof endpoints

const show = ({ sandboxClock }: ClockPorts): SandboxClockState => {
  const { now, frozen } = sandboxClock.state()
  return { now: now.toISOString(), frozen }
}

/** The answer to a move of the clock that was not made. */
const toApiError = (error: unknown, field: string): unknown => {
  if (error instanceof ClockMoveError)
    return invalid([{ loc: ['body', field], msg: error.message, type: 'value_error' }])
  if (error instanceof ClockHeldError) return apiError('Conflict', error.message)
  if (error instanceof ClockLostError || error instanceof WorkNotDoneError)
    return apiError('Unavailable', error.message)
  return error
}

/** Moves the clock, one process at a time, and reads its new state. */
const move = async (
  services: ClockPorts,
  field: string,
  work: (held: AbortSignal) => Promise<void>,
): Promise<SandboxClockState> => {
  await holdClock(services.database.url, work).catch((error: unknown) => {
    throw toApiError(error, field)
  })
  return show(services)
}

const get: Handler<Endpoints['get'], ClockPorts> = (_, services) => show(services)

/** @throws ClockMoveError when the clock is past the moment */
const requireLater = (now: Date, to: Date): void => {
  if (to < now)
    throw new ClockMoveError(
      `The clock only goes forward: it shows ${now.toISOString()} and cannot go back to ${to.toISOString()}.`,
    )
}

/** Freezes the clock. At a later moment: the frozen clock advances to that moment, and stands there exactly. */
const freeze: Handler<Endpoints['freeze'], ClockPorts> = ({ body }, services) =>
  move(services, 'at', async (signal) => {
    const { database, sandboxClock: clock, due, log } = services
    const to = body.at == null ? undefined : new Date(body.at)
    if (to !== undefined) requireLater(clock.now(), to)
    await clock.freeze()
    if (to !== undefined) await advanceClock({ database, clock, due, to, log, signal })
  })

const advance: Handler<Endpoints['advance'], ClockPorts> = ({ body }, services) =>
  move(services, 'to' in body ? 'to' : 'seconds', async (signal) => {
    const { database, sandboxClock: clock, due, log } = services
    const now = clock.now()
    const to = 'to' in body ? new Date(body.to) : after(now, seconds(body.seconds))
    requireLater(now, to)
    await advanceClock({ database, clock, due, to, log, signal })
  })

const resume: Handler<Endpoints['resume'], ClockPorts> = (_, services) =>
  move(services, 'at', () => services.sandboxClock.resume())

/** The calls that read and move the clock of a test installation. */
export const sandboxClockRoutes = implement<Endpoints, ClockPorts>(endpoints, {
  get,
  freeze,
  advance,
  resume,
})
