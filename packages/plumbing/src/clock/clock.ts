/** Only source of time for decisions. */
export interface Clock {
  /** Returns the present moment; in sandbox it can be frozen or run ahead. */
  now(): Date
}

/** Clock of the machine. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns the moment `milliseconds` after `from`. */
export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000
