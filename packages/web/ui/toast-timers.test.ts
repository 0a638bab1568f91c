import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dismissToast, showToast, toastLife, toastStore } from './toast-store.ts'
import { holdToasts } from './toast-timers.ts'

const shown = () => toastStore.state().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    for (const { id } of toastStore.state()) dismissToast(id)
    vi.useRealTimers()
  })
})

it('a toast goes after its time', () => {
  showToast('info', 'Saved')
  vi.advanceTimersByTime(toastLife({ text: 'Saved' }) - 1)
  expect(shown()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('no toast disappears while it is focused, and each has its full time afterwards', () => {
  showToast('info', 'Saved')
  const life = toastLife({ text: 'Saved' })
  vi.advanceTimersByTime(life - 100)
  const [pointer, focus] = [holdToasts(), holdToasts()]
  showToast('bad', 'Lost')
  vi.advanceTimersByTime(60_000)
  pointer()
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['Saved', 'Lost'])
  focus()
  vi.advanceTimersByTime(life - 1)
  expect(shown()).toEqual(['Saved', 'Lost'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})
