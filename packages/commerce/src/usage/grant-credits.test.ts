import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GrantCredit, rolledOver, revokeGrantCredits, withGrantCredit } from './grant-credits.ts'

const grantCredit = (grant_id: string, units: number, at: number, rollover = true): GrantCredit => ({
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
    const credits = after(
      grantCredit('a', 10, 1),
      grantCredit('b', 5, 2),
      grantCredit('a', 10, 3),
      grantCredit('a', 7, 4, false),
    )
    expect(credits).toEqual([grantCredit('b', 5, 2), grantCredit('a', 20, 3), grantCredit('a', 7, 4, false)])
  })

  it('keep the newest units that roll over at a reset, and none that do not', () => {
    const credits = after(
      grantCredit('old', 100, 1),
      grantCredit('new', 50, 2),
      grantCredit('other', 1000, 3, false),
    )
    expect(rolledOver(credits, 60)).toEqual([grantCredit('new', 50, 2), grantCredit('old', 10, 1)])
    expect(rolledOver(credits, 40)).toEqual([grantCredit('new', 40, 2)])
    expect(rolledOver(credits, 0)).toEqual([])
  })

  it('are revoked only from their grant, up to the remaining units', () => {
    const credits = rolledOver(after(grantCredit('pack', 100, 1), grantCredit('plan', 50, 2)), 60)
    const { taken, left } = revokeGrantCredits(credits, 'pack', 100)
    expect(unitsOf(taken)).toEqual([10])
    expect(left).toEqual([grantCredit('plan', 50, 2)])
    expect(revokeGrantCredits(left, 'pack', 100)).toEqual({ taken: [], left })
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
          ...all.map((item, index) => grantCredit(item.grant, item.units, index, item.rollover)),
        )
        expect(sum(credits)).toBe(sum(all))
        const { taken, left } = revokeGrantCredits(credits, 'a', units)
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
