import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GrantCredit, rolledOver, takenBack, withGrantCredit } from './grant-credits.ts'

const given = (grant_id: string, units: number, at: number, rollover = true): GrantCredit => ({
  grant_id,
  units,
  rollover,
  credited_at: new Date(at),
})
const after = (...credits: readonly GrantCredit[]): readonly GrantCredit[] =>
  credits.reduce<readonly GrantCredit[]>(withGrantCredit, [])
const unitsOf = (credits: readonly { readonly units: number }[]) => credits.map(({ units }) => units)

describe('the credits of grants', () => {
  it('add up for each grant and kind', () => {
    const credits = after(given('a', 10, 1), given('b', 5, 2), given('a', 10, 3), given('a', 7, 4, false))
    expect(credits).toEqual([given('b', 5, 2), given('a', 20, 3), given('a', 7, 4, false)])
  })

  it('keep the newest units that roll over at a reset, and none that do not', () => {
    const credits = after(given('old', 100, 1), given('new', 50, 2), given('other', 1000, 3, false))
    expect(rolledOver(credits, 60)).toEqual([given('new', 50, 2), given('old', 10, 1)])
    expect(rolledOver(credits, 40)).toEqual([given('new', 40, 2)])
    expect(rolledOver(credits, 0)).toEqual([])
  })

  it('are taken back from the grant alone that gave them, as far as they are left', () => {
    const credits = rolledOver(after(given('pack', 100, 1), given('plan', 50, 2)), 60)
    const { taken, left } = takenBack(credits, 'pack', 100)
    expect(unitsOf(taken)).toEqual([10])
    expect(left).toEqual([given('plan', 50, 2)])
    expect(takenBack(left, 'pack', 100)).toEqual({ taken: [], left })
  })

  it('never lose or gain a unit', () => {
    const credit = fc.record({
      grant: fc.constantFrom('a', 'b', 'c'),
      units: fc.integer({ min: 1, max: 50 }),
      rollover: fc.boolean(),
    })
    const sum = (credits: readonly { readonly units: number }[]) =>
      unitsOf(credits).reduce((all, one) => all + one, 0)
    fc.assert(
      fc.property(fc.array(credit), fc.nat(200), (all, units) => {
        const credits = after(...all.map((one, index) => given(one.grant, one.units, index, one.rollover)))
        expect(sum(credits)).toBe(sum(all))
        const { taken, left } = takenBack(credits, 'a', units)
        expect(sum(taken) + sum(left)).toBe(sum(all))
        expect(sum(taken)).toBe(Math.min(units, sum(all.filter(({ grant }) => grant === 'a'))))
        expect(left.filter(({ grant_id }) => grant_id !== 'a')).toEqual(
          credits.filter(({ grant_id }) => grant_id !== 'a'),
        )
        expect(sum(rolledOver(credits, units))).toBe(
          Math.min(units, sum(all.filter(({ rollover }) => rollover))),
        )
      }),
    )
  })
})
