import type { Interval } from '@atelier/contract'
import { days, hours, monthsAfter } from '@atelier/plumbing/clock'
import type { WallTime } from './time-zone.ts'

const hour = hours(1)
const day = days(1)
/** First Monday after the Unix epoch, from which weeks are counted. */
const aMonday = days(4)

const monthsOf = { month: 1, year: 12 } as const

/** Returns the start of the hour, day, week (Monday), month or year that contains a local time. */
export const truncateWall = (wall: WallTime, interval: Interval): WallTime => {
  const date = new Date(wall)
  switch (interval) {
    case 'hour':
      return Math.floor(wall / hour) * hour
    case 'day':
      return Math.floor(wall / day) * day
    case 'week':
      return Math.floor((wall - aMonday) / (7 * day)) * 7 * day + aMonday
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0)
  }
}

/** Returns the local time one interval later, limited to the last day of the month. */
export const stepWall = (wall: WallTime, interval: Exclude<Interval, 'hour'>): WallTime => {
  switch (interval) {
    case 'day':
      return wall + day
    case 'week':
      return wall + 7 * day
    case 'month':
    case 'year':
      return monthsAfter(new Date(wall), monthsOf[interval]).getTime()
  }
}
