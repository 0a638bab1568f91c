/** State of the sandbox clock: frozen at a moment, or running at a fixed offset from the machine's time. */
export type SandboxTime = {
  readonly frozen_at: Date | null
  /** Milliseconds added to the machine's time while running. */
  readonly offset_ms: number
}

export type ClockMove =
  | { readonly kind: 'freeze'; readonly at?: Date }
  | { readonly kind: 'advance'; readonly step: number | Date }
  | { readonly kind: 'resume' }

/** Thrown for a move that would turn time back; the message is a sentence. */
export class ClockMoveError extends Error {
  override readonly name = 'ClockMoveError'
}

/** Returns the clock's time at the machine's time `machine` (milliseconds since 1970). */
export const readTime = (time: SandboxTime, machine: number): number =>
  time.frozen_at?.getTime() ?? machine + time.offset_ms

const standAt = (time: SandboxTime, moment: number, machine: number): SandboxTime =>
  time.frozen_at === null
    ? { frozen_at: null, offset_ms: moment - machine }
    : { frozen_at: new Date(moment), offset_ms: time.offset_ms }

const forward = (from: number, to: number): number => {
  if (!Number.isFinite(to) || Math.abs(to) > 8.64e15)
    throw new ClockMoveError('The clock cannot show that moment.')
  if (to < from) {
    throw new ClockMoveError(
      `The clock only goes forward: it shows ${new Date(from).toISOString()} and cannot go back to ${new Date(to).toISOString()}.`,
    )
  }
  return to
}

/**
 * Moves the clock. Time never goes back: freezing keeps the moment or takes a later one, resuming continues
 * from the frozen moment.
 *
 * @param machine the machine's time, in milliseconds since 1970
 * @throws ClockMoveError for a move into the past
 */
export const moveTime = (time: SandboxTime, move: ClockMove, machine: number): SandboxTime => {
  const now = readTime(time, machine)
  switch (move.kind) {
    case 'freeze':
      return { frozen_at: new Date(forward(now, move.at?.getTime() ?? now)), offset_ms: time.offset_ms }
    case 'advance':
      return standAt(
        time,
        forward(now, move.step instanceof Date ? move.step.getTime() : now + move.step),
        machine,
      )
    case 'resume':
      return time.frozen_at === null ? time : { frozen_at: null, offset_ms: now - machine }
  }
}
