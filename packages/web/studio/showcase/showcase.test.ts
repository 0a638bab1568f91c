import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credits } from '../texts/credits.ts'
import { exampleBefore, exampleImage, examples } from './examples.ts'
import { guests, readReviews } from './guest-book.ts'
import { loopTo, pixelMs, pixelsDue } from './use-slide.ts'

describe('the sliding strip', () => {
  it('moves one pixel every 30 milliseconds and loses no time to rounding', () => {
    expect(pixelMs).toBe(30)
    expect(pixelsDue(29)).toEqual({ pixels: 0, rest: 29 })
    expect(pixelsDue(95)).toEqual({ pixels: 3, rest: 5 })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 50 }), (ticks) => {
        let rest = 0
        let moved = 0
        for (const tick of ticks) {
          const due = pixelsDue(rest + tick)
          rest = due.rest
          moved += due.pixels
        }
        expect(moved).toBe(Math.floor(ticks.reduce((sum, tick) => sum + tick, 0) / pixelMs))
      }),
    )
  })

  it('does not jump after a sleep', () => {
    expect(pixelsDue(60_000)).toEqual({ pixels: 1, rest: 0 })
  })

  it('loops without a seam', () => {
    expect(loopTo(1000, 1000)).toBe(0)
    expect(loopTo(1001, 1000)).toBe(1)
    expect(loopTo(-1, 1000)).toBe(999)
    expect(loopTo(5, 0)).toBe(0)
  })
})

describe('the reviews in a page', () => {
  const page = (textContent?: string) => ({
    getElementById: () => (textContent === undefined ? null : ({ textContent } as HTMLElement)),
  })

  it('are those that the server put into it', () => {
    expect(readReviews(page())).toEqual([])
    expect(readReviews(page('{"reviews":[{"id":"1","rating":5}]}'))).toEqual([{ id: '1', rating: 5 }])
  })
})

describe('what is shown', () => {
  it('is eight examples from 4 to 55 minutes ago, each with its pictures and its credit', () => {
    expect(examples).toHaveLength(8)
    const minutes = examples.map((example) => example.minutes)
    expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([4, 55])
    expect(credits.flatMap((credit) => ('example' in credit ? [credit.example] : [])).toSorted()).toEqual(
      examples.map(({ id }) => id).toSorted(),
    )
    for (const { id } of examples)
      for (const address of [exampleImage(id), exampleBefore(id)])
        expect(existsSync(new URL(`../../public${address}`, import.meta.url)), address).toBe(true)
  })

  it('has six guests with unique names', () => {
    expect(guests).toHaveLength(6)
    expect(new Set(guests.map(({ name }) => name)).size).toBe(6)
  })
})
