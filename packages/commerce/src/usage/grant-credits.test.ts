import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GrantCredit, rolledOver, takenBack, withGrantCredit } from './grant-credits.ts'

const input = (grant_id: string, units: number, at: number, rollover = true): GrantCredit => ({
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
    const credits = after(input('a', 10, 1), input('b', 5, 2), input('a', 10, 3), input('a', 7, 4, false))
    expect(credits).toEqual([input('b', 5, 2), input('a', 20, 3), input('a', 7, 4, false)])
  })

  it('keep the newest units that roll over at a reset, and none that do not', () => {
    const credits = after(input('old', 100, 1), input('new', 50, 2), input('other', 1000, 3, false))
    expect(rolledOver(credits, 60)).toEqual([input('new', 50, 2), input('old', 10, 1)])
    expect(rolledOver(credits, 40)).toEqual([input('new', 40, 2)])
    expect(rolledOver(credits, 0)).toEqual([])
  })

  it('are revoked only from their grant, as far as they are left', () => {
    const credits = rolledOver(after(input('pack', 100, 1), input('plan', 50, 2)), 60)
    const { taken, left } = takenBack(credits, 'pack', 100)
    expect(unitsOf(taken)).toEqual([10])
    expect(left).toEqual([input('plan', 50, 2)])
    expect(takenBack(left, 'pack', 100)).toEqual({ taken: [], left })
  })

  it('never lose or gain a unit', () => {
    const credit = fc.record({
      grant: fc.constantFrom('a', 'b', 'c'),
      units: fc.integer({ min: 1, max: 50 }),
      rollover: fc.boolean(),
    })
    const sum = (credits: readonly { readonly units: number }[]) =>
      unitsOf(credits).reduce((all, unit) => all + unit, 0)
    fc.assert(
      fc.property(fc.array(credit), fc.nat(200), (all, units) => {
        const credits = after(
          ...all.map((item, index) => input(item.grant, item.units, index, item.rollover)),
        )
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
