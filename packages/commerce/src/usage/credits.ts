import { type Fraction, floorOf, minus, wholeNumber } from './fraction.ts'

/** The units that were credited to a meter: those that roll over a reset, and the others. */
export type Credits = {
  readonly rollover_units: number
  readonly other_units: number
}

export const noCredits: Credits = { rollover_units: 0, other_units: 0 }

/** Units of one kind that are credited, or taken back. */
export type Credit = { readonly units: number; readonly rollover: boolean }

/** All units that were credited. */
export const creditedUnits = ({ rollover_units, other_units }: Credits): number =>
  rollover_units + other_units

/** The credits after another one. */
export const withCredit = (before: Credits, { units, rollover }: Credit): Credits => ({
  rollover_units: before.rollover_units + (rollover ? units : 0),
  other_units: before.other_units + (rollover ? 0 : units),
})

/** The credited units that were not used; a unit that was begun is used. */
export const unusedUnits = (credited: number, consumed: Fraction): number => {
  const left = floorOf(minus(wholeNumber(credited), consumed))
  return left <= 0n ? 0 : Math.min(Number(left), credited)
}
