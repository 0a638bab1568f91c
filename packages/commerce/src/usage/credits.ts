import { type Fraction, floorOf, minus, wholeNumber } from '../core/metering/fraction.ts'

/** Units credited to a meter: units that roll over a reset, and other units. */
export type Credits = {
  readonly rollover_units: number
  readonly other_units: number
}

export const noCredits: Credits = { rollover_units: 0, other_units: 0 }

/** Credited or revoked units of a kind. */
export type Credit = { readonly units: number; readonly rollover: boolean }

/** Returns all credited units. */
export const creditedUnits = ({ rollover_units, other_units }: Credits): number =>
  rollover_units + other_units

/** Returns the credits after adding a credit. */
export const withCredit = (before: Credits, { units, rollover }: Credit): Credits => ({
  rollover_units: before.rollover_units + (rollover ? units : 0),
  other_units: before.other_units + (rollover ? 0 : units),
})

/** Returns the unused credited units; a partly consumed unit is used. */
export const unusedUnits = (credited: number, consumed: Fraction): number => {
  const remainingUnits = floorOf(minus(wholeNumber(credited), consumed))
  return remainingUnits <= 0n ? 0 : Math.min(Number(remainingUnits), credited)
}
