import type { Credit } from './credits.ts'

/** What is left of the units of one kind that a grant of a benefit has credited to a meter. */
export type GrantCredit = Credit & {
  readonly grant_id: string
  /** When the grant last credited units of this kind. */
  readonly credited_at: Date
}

const newestFirst = (credits: readonly GrantCredit[]): readonly GrantCredit[] =>
  credits.toSorted((a, b) => b.credited_at.getTime() - a.credited_at.getTime())

/** The credits of a meter after another one; a grant has one for each kind of unit. */
export const withGrantCredit = (
  before: readonly GrantCredit[],
  given: GrantCredit,
): readonly GrantCredit[] => {
  const isOwn = ({ grant_id, rollover }: GrantCredit): boolean =>
    grant_id === given.grant_id && rollover === given.rollover
  const left = before.find(isOwn)?.units ?? 0
  const others = before.filter((one) => !isOwn(one))
  return [...others, { ...given, units: left + given.units }]
}

/** Takes up to so many units from credits, in their order. */
const takeFromCredits = (
  from: readonly GrantCredit[],
  units: number,
): { readonly taken: readonly GrantCredit[]; readonly left: readonly GrantCredit[] } => {
  let missing = units
  const parts = from.map((credit) => {
    const own = Math.min(credit.units, missing)
    missing -= own
    return { credit, own }
  })
  return {
    taken: parts.flatMap(({ credit, own }) => (own === 0 ? [] : [{ ...credit, units: own }])),
    left: parts.flatMap(({ credit, own }) =>
      own === credit.units ? [] : [{ ...credit, units: credit.units - own }],
    ),
  }
}

/** The units that a grant takes back: its own alone, as far as they are left, the newest first. */
export const takenBack = (
  credits: readonly GrantCredit[],
  grant_id: string,
  units: number,
): { readonly taken: readonly Credit[]; readonly left: readonly GrantCredit[] } => {
  const own = credits.filter((one) => one.grant_id === grant_id)
  const others = credits.filter((one) => one.grant_id !== grant_id)
  const { taken, left } = takeFromCredits(newestFirst(own), units)
  return { taken, left: [...others, ...left] }
}

/**
 * The credits that outlive a reset.
 *
 * @param units what rolls over of all of them: the oldest units were used first, so that these are the newest
 */
export const rolledOver = (credits: readonly GrantCredit[], units: number): readonly GrantCredit[] =>
  takeFromCredits(newestFirst(credits.filter(({ rollover }) => rollover)), units).taken
