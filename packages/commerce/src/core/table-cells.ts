import { decimalsOf } from '@atelier/contract/texts/money'
import { iso } from '@atelier/plumbing/database'
import { wallTimeAt } from './time/time-zone.ts'

/** Value of a cell of a table. */
export type Cell = string | number | boolean | null

/** Formats minor units in major units, with the decimals of the currency: 1000 is 10.00 in USD and 1000 in JPY. */
export const amountCell = (amount: number, currency: string): string => {
  const places = decimalsOf(currency)
  return (amount / 10 ** places).toFixed(places)
}

const twoDigits = (count: number): string => String(Math.floor(count)).padStart(2, '0')

/**
 * Formats a moment as the local time of a zone with its offset, such as `2026-07-01T14:00:00.000+02:00`; UTC is `Z`.
 */
export const timeCell = (moment: Date | string | null, zone = 'UTC'): string | null => {
  if (moment === null) return null
  const time = iso(moment)
  if (zone === 'UTC') return time
  const utc = Date.parse(time)
  const wall = wallTimeAt(utc, zone)
  const minutes = Math.abs(wall - utc) / 60_000
  const sign = wall < utc ? '-' : '+'
  return `${new Date(wall).toISOString().slice(0, -1)}${sign}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}
