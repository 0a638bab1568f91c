import type { Credit } from './credits.ts'

/** Remaining units of a kind that a benefit grant has credited to a meter. */
export type GrantCredit = Credit & {
  readonly grant_id: string
  /** Moment of the grant's latest credit of this kind. */
  readonly credited_at: Date
}

const newestFirst = (credits: readonly GrantCredit[]): readonly GrantCredit[] =>
  credits.toSorted((a, b) => b.credited_at.getTime() - a.credited_at.getTime())

/** Returns the credits of a meter after adding a credit; a grant has an entry per kind of unit. */
export const withGrantCredit = (
  before: readonly GrantCredit[],
  credit: GrantCredit,
): readonly GrantCredit[] => {
  const isOwn = ({ grant_id, rollover }: GrantCredit): boolean =>
    grant_id === credit.grant_id && rollover === credit.rollover
  const previousUnits = before.find(isOwn)?.units ?? 0
  const otherCredits = before.filter((item) => !isOwn(item))
  return [...otherCredits, { ...credit, units: previousUnits + credit.units }]
}

/** Takes up to a number of units from credits, in their order. */
const takeFromCredits = (
  from: readonly GrantCredit[],
  units: number,
): { readonly taken: readonly GrantCredit[]; readonly left: readonly GrantCredit[] } => {
  let missing = units
  const parts = from.map((credit) => {
    const ownUnits = Math.min(credit.units, missing)
    missing -= ownUnits
    return { credit, own: ownUnits }
  })
  return {
    taken: parts.flatMap(({ credit, own }) => (own === 0 ? [] : [{ ...credit, units: own }])),
    left: parts.flatMap(({ credit, own }) =>
      own === credit.units ? [] : [{ ...credit, units: credit.units - own }],
    ),
  }
}

/** Splits off the units that a revocation removes: only remaining units of the grant, newest first. */
export const revokeGrantCredits = (
  credits: readonly GrantCredit[],
  grant_id: string,
  units: number,
): { readonly taken: readonly Credit[]; readonly left: readonly GrantCredit[] } => {
  const grantCredits = credits.filter((credit) => credit.grant_id === grant_id)
  const otherCredits = credits.filter((credit) => credit.grant_id !== grant_id)
  const { taken, left } = takeFromCredits(newestFirst(grantCredits), units)
  return { taken, left: [...otherCredits, ...left] }
}

/**
 * Returns the credits that outlive a reset.
 *
 * @param units total that rolls over; the oldest units are used first, so the newest remain
 */
export const rolledOver = (credits: readonly GrantCredit[], units: number): readonly GrantCredit[] =>
  takeFromCredits(newestFirst(credits.filter(({ rollover }) => rollover)), units).taken
