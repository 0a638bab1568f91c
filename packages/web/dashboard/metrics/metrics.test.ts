import * as api from '@atelier/contract'
import { safeParse } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import {
  changeOf,
  figureText,
  figureTick,
  firstWords,
  metricName,
  pointsOf,
  stepName,
  stepOfNow,
  totalsOf,
} from './figures.ts'
import { spotsOf } from './chart-picture.ts'
import { metricChoices, nameOfMetric, withParts } from './metric-words.ts'
import { daysOf, intervalsOf, periods, rangeBefore, rangeOf } from './range.ts'

const today = '2026-03-15'

describe('the range of metrics', () => {
  it.each(periods)('of the period %s is valid for the call, and so is the range before', (period) => {
    const range = rangeOf(daysOf(period, today))
    for (const query of [range, rangeBefore(range)])
      expect(safeParse(api.metrics.get.query, query).success).toBe(true)
  })

  it('ends today, and the one before ends the day before it begins', () => {
    const week = rangeOf(daysOf('7d', today))
    expect(week).toEqual({ start_date: '2026-03-09', end_date: today, interval: 'day' })
    expect(rangeBefore(week)).toEqual({
      start_date: '2026-03-02',
      end_date: '2026-03-08',
      interval: 'day',
    })
    const year = rangeOf(daysOf('12m', today))
    expect(year).toEqual({ start_date: '2025-04-01', end_date: today, interval: 'month' })
    expect(rangeBefore(year)).toEqual({
      start_date: '2024-04-01',
      end_date: '2025-03-31',
      interval: 'month',
    })
  })

  it('is read in valid steps, whatever the address says', () => {
    const days = { start_date: '2026-01-01', end_date: '2026-02-28' }
    expect(intervalsOf(days)).toEqual(['year', 'month', 'week', 'day'])
    expect(rangeOf(days, 'hour').interval).toBe('day')
    expect(rangeOf(days, 'week').interval).toBe('week')
    expect(rangeOf({ start_date: today, end_date: today }).interval).toBe('hour')
    expect(rangeOf({ start_date: '2023-01-01', end_date: '2030-01-01' }).interval).toBe('year')
  })

  it('has none before it where there were no metrics yet', () =>
    expect(rangeBefore(rangeOf({ start_date: '2023-01-10', end_date: '2023-02-10' }))).toBeUndefined())
})

describe('figures', () => {
  const format = createFormat('en-US', 'UTC')
  it('are written by their unit', () => {
    expect(figureText('currency', -120_050, format, 'usd')).toBe('−$1,200.50')
    expect(figureText('scalar', 12_000, format, 'usd')).toBe('12,000')
    expect([120_050, -90_000, 45, 0].map((value) => figureTick('currency', value, format, 'usd'))).toEqual([
      '$1.2K',
      '−$900',
      '$0.45',
      '$0',
    ])
    const axis = [0, 50, 100, 150]
    expect(axis.map((value) => figureTick('currency', value, format, 'usd', axis))).toEqual([
      '$0.00',
      '$0.50',
      '$1.00',
      '$1.50',
    ])
    expect(figureTick('percentage', 0.0213, format, 'usd')).toBe('2.1%')
    expect(figureText('percentage', 0.0213, format, 'usd')).toBe('2.1%')
  })
  it('change by percent; from zero the change is undefined', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(0, 0)).toBe(0)
    expect(changeOf(5, 0)).toBeNull()
    expect(changeOf(50, -100)).toBe(150)
    expect(changeOf(5, undefined)).toBeUndefined()
  })
  it('are averages of the whole range, not of its steps', () => {
    const totals = { orders: 3, revenue: 1000, checkouts: 8, succeeded_checkouts: 3, average_order_value: 1 }
    expect(totalsOf({ totals: totals as never })).toMatchObject({
      average_order_value: 334,
      checkouts_conversion: 0.375,
    })
    expect(totalsOf({})).toBeUndefined()
    expect(metricName({ display_name: 'One-Time Products' })).toBe('One-time products')
  })
  it('are shown beside those of the range before', () => {
    const period = (timestamp: string, orders: number) => ({ timestamp, orders }) as never
    expect(pointsOf('orders', [period('b1', 3), period('b2', 4)], [period('a1', 1)], (name) => name)).toEqual(
      [
        { label: 'b1', value: 3, before: 1 },
        { label: 'b2', value: 4 },
      ],
    )
  })
  it('are named by their step in the time zone of the shop', () => {
    const at = '2026-03-14T23:00:00Z'
    const zone = { locale: 'en-US', timeZone: 'Europe/Stockholm' }
    expect(stepName(at, 'day', { ...zone, isLong: false })).toBe('Mar 15')
    expect(stepName(at, 'day', { ...zone, isLong: true })).toBe('Mar 15, 2026')
    expect(stepName(at, 'month', { ...zone, isLong: true })).toBe('Mar 2026')
  })
  it('have a step that is still under way, unless the range is over or has not begun', () => {
    const periods = ['2026-03-13T23:00:00Z', '2026-03-14T23:00:00Z', '2026-03-15T23:00:00Z'].map(
      (timestamp) => ({ timestamp }),
    )
    const stepAt = (today: string) =>
      stepOfNow(periods, { end_date: '2026-03-16' }, today, 'Europe/Stockholm')
    expect(stepAt('2026-03-15')).toBe('2026-03-14T23:00:00Z')
    expect(stepAt('2026-03-16')).toBe('2026-03-15T23:00:00Z')
    expect([stepAt('2026-03-17'), stepAt('2026-03-13')]).toEqual([undefined, undefined])
  })
})

it.each([
  ['revenue', 'No earlier sales'],
  ['succeeded_checkouts', 'No earlier checkouts'],
  ['renewed_subscriptions_revenue', 'No earlier renewals'],
  ['monthly_recurring_revenue', 'No earlier subscriptions'],
  ['churn_rate', 'No earlier churn'],
  ['cost_per_user', 'No earlier costs'],
] as const)('says of %s that the earlier value was zero', (name, words) => {
  expect(firstWords(name)).toBe(words)
})

describe('a dashboard', () => {
  it('offers every metric once, by its name', () => {
    const labels = metricChoices.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(nameOfMetric('ltv')).toBe('Lifetime value')
    expect(nameOfMetric('net_revenue')).toBe('Net revenue')
  })

  it('includes the metrics that totals are computed from', () => {
    expect(withParts(['average_order_value', 'orders', 'ltv'])).toEqual([
      'average_order_value',
      'orders',
      'revenue',
      'ltv',
    ])
  })
})

describe('the picture of a figure', () => {
  it('has its first point at the left, its last at the right, and larger values higher', () => {
    const spots = spotsOf([0, 20, 40], 3, { least: 0, most: 40 })
    expect(spots.map(({ x }) => x)).toEqual([130, 640, 1150])
    expect(spots.map(({ y }) => y)).toEqual([550, 370, 190])
    expect(spotsOf([5], 1, { least: 0, most: 5 })).toEqual([{ x: 130, y: 190 }])
  })
})
