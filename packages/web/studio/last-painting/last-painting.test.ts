import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLastPainting, readLastPainting } from './last-painting.ts'

const items = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  items.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is read again, and removed on request', () => {
  keepLastPainting({ session_id: 'a session', picture: '/painting.webp' })
  expect(readLastPainting()).toMatchObject({ session_id: 'a session', picture: '/painting.webp' })
  keepLastPainting(null)
  expect([readLastPainting(), items.size]).toEqual([null, 0])
})

it('is removed after thirty days', () => {
  keepLastPainting({ session_id: 'a session', picture: '/painting.webp' })
  vi.setSystemTime(new Date('2026-01-30T23:59:00Z'))
  expect(readLastPainting()).not.toBeNull()
  vi.setSystemTime(new Date('2026-01-31T00:00:00Z'))
  expect([readLastPainting(), items.size]).toEqual([null, 0])
})

it('is undefined where the browser has something else under its name', () => {
  items.set('last-painting', 'not JSON')
  expect(readLastPainting()).toBeNull()
  items.set('last-painting', '{}')
  expect(readLastPainting()).toBeNull()
})
