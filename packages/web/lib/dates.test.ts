import { describe, expect, it } from 'vitest'
import { formatAgo, formatDate } from './dates.ts'

const moment = '2026-11-22T20:05:00Z'
const now = new Date('2026-11-22T22:05:30Z')
const ago = (ms: number, locale = 'en') => formatAgo(new Date(now.getTime() - ms), now, locale)

describe('dates', () => {
  it('follow the locale and the time zone', () => {
    expect(formatDate(moment, 'day', 'en-US', 'UTC')).toBe('Nov 22, 2026')
    expect(formatDate(moment, 'day', 'sv-SE', 'UTC')).toBe('22 nov. 2026')
    expect(formatDate(moment, 'short', 'en-GB', 'Asia/Tokyo')).toBe('23 Nov, 05:05')
  })

  it('are relative for a week', () => {
    expect(ago(5000)).toBe('now')
    expect(ago(90_000)).toBe('1 minute ago')
    expect(ago(7_200_000)).toBe('2 hours ago')
    expect(ago(90_000_000)).toBe('yesterday')
    expect(ago(7_200_000, 'de')).toBe('vor 2 Stunden')
    expect(ago(8 * 86_400_000)).toBeUndefined()
    expect(ago(-1000)).toBeUndefined()
  })
})
