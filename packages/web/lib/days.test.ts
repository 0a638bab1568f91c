import { describe, expect, it } from 'vitest'
import {
  addDays,
  countDays,
  countMonths,
  dayIn,
  daysOfMoments,
  endOfDay,
  fromLocalDate,
  localText,
  momentsOfDays,
  monthFrom,
  onDay,
  readLocal,
  toLocalDate,
} from './days.ts'

describe('days of the calendar', () => {
  it('are those of a time zone', () => {
    const moment = new Date('2026-03-14T23:30:00Z')
    expect(dayIn(moment, 'Europe/Stockholm')).toBe('2026-03-15')
    expect(dayIn(moment, 'America/New_York')).toBe('2026-03-14')
  })

  it('are counted over the change of the clocks, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(countDays('2026-03-28', '2026-03-30')).toBe(3)
    expect(monthFrom('2026-03-31', -11)).toBe('2025-04-01')
    expect(countMonths('2025-04-01', '2026-03-15')).toBe(12)
    expect(fromLocalDate(toLocalDate('2026-03-29'))).toBe('2026-03-29')
  })
})

describe('a filter by days', () => {
  it('contains the whole of its first and last day', () => {
    const [from, to] = [new Date(2026, 2, 28, 15), new Date(2026, 2, 29, 1)]
    const moments = momentsOfDays({ from, to })
    expect(moments).toEqual({
      start: new Date(2026, 2, 28).toISOString(),
      end: new Date(2026, 2, 30).toISOString(),
    })
    const days = daysOfMoments(moments)
    expect([days.from?.getDate(), days.to?.getDate()]).toEqual([28, 29])
    expect(momentsOfDays(days)).toEqual(moments)
  })

  it('has open ends', () => {
    expect(momentsOfDays({})).toEqual({ start: undefined, end: undefined })
    expect(daysOfMoments({ start: undefined, end: undefined })).toEqual({ from: undefined, to: undefined })
  })
})

describe('a field of a day or a moment', () => {
  it('is the end of its day', () => {
    expect(endOfDay('')).toBeNull()
    const end = new Date(endOfDay('2026-03-29') ?? '')
    expect([fromLocalDate(end), end.getHours()]).toEqual(['2026-03-29', 23])
  })

  it('is its day at the time of another moment', () => {
    const moment = new Date(2026, 1, 1, 10, 30, 5, 7)
    const later = new Date(onDay('2026-03-29', moment.toISOString()) ?? '')
    expect(later).toEqual(new Date(2026, 2, 29, 10, 30, 5, 7))
    expect(onDay('', moment.toISOString())).toBeUndefined()
  })

  it('parses its own format, in the time zone of the person', () => {
    const text = localText('2030-12-31T18:00:00Z')
    expect(text).toMatch(/^203\d-\d\d-\d\dT\d\d:\d\d$/)
    expect(readLocal(text, null)).toBe('2030-12-31T18:00:00.000Z')
  })

  it('keeps the seconds of a stored moment that was not changed, and none for an empty field', () => {
    const stored = '2030-12-31T18:00:42.123Z'
    expect(readLocal(localText(stored), stored)).toBe(stored)
    expect(readLocal('', stored)).toBeNull()
    expect(localText(null)).toBe('')
  })
})
