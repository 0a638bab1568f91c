import { ConnectionError } from '@atelier/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from '../../languages/en/receipt.ts'
import { createSay } from '../../lib/texts/catalogue.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { followDownload } from './follow-download.ts'
import type { Download } from './purchase-calls.ts'

const visited: string[] = []
beforeEach(() => vi.stubGlobal('window', { location: { assign: (url: string) => void visited.push(url) } }))
afterEach(() => {
  visited.length = 0
  toastStore.dispatch([])
  vi.unstubAllGlobals()
})

const say = createSay<typeof texts>(texts, 'en')

/** Follows the link of a file; returns true when the browser followed its URL. */
const follow = async (
  expiresAt: string,
  urlOf: () => Promise<string | undefined>,
  button = 0,
): Promise<boolean> => {
  const download = { id: 'book', file: { name: 'book.pdf', download: { expiresAt } } } as Download
  let isFollowed = true
  const preventDefault = () => void (isFollowed = false)
  await followDownload(download, { urlOf }, { button, preventDefault }, say)
  return isFollowed
}
const notices = () => toastStore.state().map(({ text }) => text)
const fresh = () => Promise.resolve('https://files.test/fresh')
const expired = '2020-01-01T00:00:00Z'

it('a link that is still valid is followed as it is', async () => {
  expect(await follow('2100-01-01T00:00:00Z', fresh)).toBe(true)
  expect(visited).toEqual([])
})

it('an expired link is replaced by a fresh one, for the middle button too, and not for the context menu', async () => {
  expect([await follow(expired, fresh), await follow(expired, fresh, 1)]).toEqual([false, false])
  expect(visited).toEqual(['https://files.test/fresh', 'https://files.test/fresh'])
  expect(await follow(expired, fresh, 2)).toBe(true)
})

it('a lost connection is not reported as a file that is gone', async () => {
  await follow(expired, () => Promise.reject(new ConnectionError('network')))
  expect(notices()).toEqual(['book.pdf could not be downloaded. Check your connection and try again.'])
  await follow(expired, () => Promise.resolve(undefined))
  expect(notices().at(-1)).toBe('book.pdf is no longer available.')
})
