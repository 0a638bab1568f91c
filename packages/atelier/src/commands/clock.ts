import { type Endpoint, type SandboxClockState, sandboxClock } from '@atelier/contract'
import { after, days, hours, minutes, monthsAfter, seconds } from '@atelier/plumbing/clock'
import { hasSecret, readConfig, readSecret } from '@atelier/plumbing/config'
import * as z from 'zod/mini'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import { type Connection, findConnection, type ServerOptions } from '../command-line/connection.ts'
import { type Format, objectText } from '../command-line/output.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { keyHeader, operatorKey } from '../operator-access.ts'

export type ClockOptions = ServerOptions & { readonly output: Format }

/** Functions that move a moment by a number of each unit. Months and years are those of the calendar. */
const units: Readonly<Record<string, (from: Date, count: number) => Date>> = {
  s: (from, count) => after(from, seconds(count)),
  m: (from, count) => after(from, minutes(count)),
  h: (from, count) => after(from, hours(count)),
  d: (from, count) => after(from, days(count)),
  w: (from, count) => after(from, days(7 * count)),
  mo: monthsAfter,
  y: (from, count) => monthsAfter(from, 12 * count),
}

/** Returns the moment a duration such as `1mo 2d` after another. @throws UsageError */
const momentAfter = (from: Date, duration: string): Date => {
  const parts = duration.trim().split(/\s+/)
  const moment = parts.reduce((moment, part) => {
    const [, count = '', unit = ''] = /^(\d{1,9})([a-z]+)$/.exec(part) ?? []
    const move = units[unit]
    if (move === undefined)
      throw new UsageError(
        `The duration is "${duration}"; it must be made of numbers with s, m, h, d, w, mo or y, such as 1mo or "1mo 2d".`,
      )
    return move(moment, Number(count))
  }, from)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`The duration is "${duration}", which is too long.`)
  return moment
}

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** @throws UsageError */
const readMoment = (text: string): Date => {
  if (!Moment.safeParse(text).success)
    throw new UsageError(
      `The moment is "${text}"; it must be a day such as 2027-01-31, or a time with its zone such as 2027-01-31T12:00:00Z.`,
    )
  return new Date(text)
}

/**
 * Returns the operator's key, which a sandbox reachable by others requires to move its clock: access to the
 * data folder includes the key.
 */
export const keyOf = ({ dataDir }: Connection): Record<string, string> => {
  if (dataDir === undefined) return {}
  const config = readConfig()
  return hasSecret(config) ? { [keyHeader]: operatorKey(readSecret(config)) } : {}
}

const callClock = async (
  connection: Connection,
  endpoint: Endpoint,
  body?: object,
): Promise<SandboxClockState> =>
  (await callEndpoint(connection, endpoint, body === undefined ? {} : { body }, {
    headers: keyOf(connection),
  })) as SandboxClockState

const print = (state: SandboxClockState, options: ClockOptions): number => {
  process.stdout.write(objectText(state, options))
  return 0
}

/** Shows the time of a sandbox. */
export const showClock = async (options: ClockOptions): Promise<number> =>
  print(await callClock(await findConnection(options), sandboxClock.get), options)

/**
 * Moves the clock month by month: no request takes longer than a month of renewals, and a terminal shows the
 * progress.
 */
const moveTo = async (connection: Connection, to: Date): Promise<SandboxClockState> => {
  const show = (line: string): void =>
    void (process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`))
  let state = await callClock(connection, sandboxClock.get)
  try {
    for (;;) {
      const next = monthsAfter(new Date(state.now), 1)
      const isLast = next >= to
      state = await callClock(connection, sandboxClock.advance, { to: (isLast ? to : next).toISOString() })
      if (isLast) return state
      show(`The clock shows ${state.now}`)
    }
  } finally {
    show('')
  }
}

/** Moves the clock of a sandbox forward by a duration. */
export const advanceClock = async (duration: string, options: ClockOptions): Promise<number> => {
  momentAfter(new Date(0), duration)
  const connection = await findConnection(options)
  const { now } = await callClock(connection, sandboxClock.get)
  return print(await moveTo(connection, momentAfter(new Date(now), duration)), options)
}

/** Moves the clock of a sandbox forward to a moment. */
export const setClock = async (moment: string, options: ClockOptions): Promise<number> => {
  const to = readMoment(moment)
  return print(await moveTo(await findConnection(options), to), options)
}

/** Freezes the clock, resumes it, or stops the move in progress. */
export const changeClock = async (
  name: 'freeze' | 'resume' | 'stop',
  options: ClockOptions,
): Promise<number> => print(await callClock(await findConnection(options), sandboxClock[name], {}), options)
