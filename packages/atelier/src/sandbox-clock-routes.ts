import { sandboxClock as rows, type SandboxClockState } from '@atelier/contract'
import { after, ClockMoveError, type SandboxClock, seconds } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import { type Handler, implement, invalid, refuse } from '@atelier/plumbing/http'
import { advanceClock, type Job, WorkNotDoneError } from '@atelier/plumbing/jobs'

export type ClockPorts = {
  readonly database: Database<never>
  readonly sandboxClock: SandboxClock
  /** Jobs that come again and again by themselves; the clock does not stop for them. */
  readonly passOver: readonly Job[]
}

type Rows = typeof rows
type Services = ClockPorts & {
  /** Does one move at a time, and refuses another one meanwhile. */
  readonly alone: (move: () => Promise<void>) => Promise<void>
}

const show = ({ sandboxClock }: Services): SandboxClockState => {
  const { now, frozen } = sandboxClock.state()
  return { now: now.toISOString(), frozen }
}

/** Says in the door's words why a move was not made. */
const told = (error: unknown, field: string): unknown => {
  if (error instanceof ClockMoveError)
    return invalid({ loc: ['body', field], msg: error.message, type: 'value_error' })
  return error instanceof WorkNotDoneError ? refuse('Unavailable', error.message) : error
}

const get: Handler<Rows['get'], Services> = (_, services) => show(services)

const freeze: Handler<Rows['freeze'], Services> = async ({ body }, services) => {
  const { sandboxClock, alone } = services
  await alone(() => sandboxClock.freeze(body.at == null ? undefined : new Date(body.at))).catch(
    (error: unknown) => {
      throw told(error, 'at')
    },
  )
  return show(services)
}

const advance: Handler<Rows['advance'], Services> = async ({ body }, services) => {
  const { database, sandboxClock, passOver, alone } = services
  const to = 'to' in body ? new Date(body.to) : after(sandboxClock.now(), seconds(body.seconds))
  await alone(async () => {
    if (to < sandboxClock.now())
      throw new ClockMoveError(
        `The clock only goes forward: it shows ${sandboxClock.now().toISOString()} and cannot go back to ${to.toISOString()}.`,
      )
    await advanceClock({ database, clock: sandboxClock, to, passOver })
  }).catch((error: unknown) => {
    throw told(error, 'to' in body ? 'to' : 'seconds')
  })
  return show(services)
}

const resume: Handler<Rows['resume'], Services> = async (_, services) => {
  await services.alone(() => services.sandboxClock.resume())
  return show(services)
}

/** The calls that read and move the clock of a test installation. */
export const sandboxClockRoutes = (ports: ClockPorts) => {
  let moving = false
  const alone = async (move: () => Promise<void>): Promise<void> => {
    if (moving)
      throw refuse('Conflict', 'The clock is being moved at this moment. Wait until it has arrived.')
    moving = true
    try {
      await move()
    } finally {
      moving = false
    }
  }
  return implement<Rows, Services>(rows, { get, freeze, advance, resume })({ ...ports, alone })
}
