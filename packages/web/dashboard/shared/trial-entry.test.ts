import { expect, it } from 'vitest'
import { firstTrial, trialEntryOf, trialProblem, trialWords } from './trial-entry.ts'

it('a trial is a number of units, at most three years of them', () => {
  const entry = trialEntryOf('week', 2)
  expect(entry).toEqual({ hasTrial: true, trialCount: 2, trialUnit: 'week' })
  expect(trialProblem(entry)).toBeUndefined()
  expect(trialProblem({ ...entry, trialCount: 157 })).toBe('Enter a length from 1 to 156.')
  for (const trialCount of [null, 0, 1.5])
    expect(trialProblem({ ...entry, trialCount })).toBe('Enter a length from 1 to 156.')
})

it('a product without a trial has none in its form, whatever the length', () => {
  expect(trialEntryOf(null, null)).toEqual(firstTrial)
  expect(trialProblem({ ...firstTrial, trialCount: null })).toBeUndefined()
})

it('the length of a trial has words', () => {
  expect([trialWords('day', 14), trialWords('month', 1)]).toEqual(['14 days free', '1 month free'])
})
