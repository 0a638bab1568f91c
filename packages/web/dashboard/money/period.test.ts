import { expect, it } from 'vitest'
import { namedPeriods, samePeriod } from './period.ts'

const periodOf = (label: string, today: string) =>
  namedPeriods(today).find((period) => period.label === label)?.period

it('names months, quarters and years', () => {
  const now = '2026-02-10'
  expect(periodOf('This month', now)).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' })
  expect(periodOf('Last month', now)).toEqual({ start_date: '2026-01-01', end_date: '2026-01-31' })
  expect(periodOf('This quarter', now)).toEqual({ start_date: '2026-01-01', end_date: '2026-03-31' })
  expect(periodOf('Last quarter', now)).toEqual({ start_date: '2025-10-01', end_date: '2025-12-31' })
  expect(periodOf('Last year', now)).toEqual({ start_date: '2025-01-01', end_date: '2025-12-31' })
  expect(periodOf('Last month', '2026-01-31')).toEqual({
    start_date: '2025-12-01',
    end_date: '2025-12-31',
  })
})

it('an absent end equals an undefined one', () => {
  expect(samePeriod({}, { start_date: undefined })).toBe(true)
})
