import { expect, it } from 'vitest'
import { callNoting, revisionOf, shareResponse, type Call } from './revisions.ts'

const read = async (etag: string | null, answer: object): Promise<object> => {
  const call: Call<string, object> = async (_, options) => {
    globalThis.fetch = async () => new Response('{}', { headers: etag === null ? {} : { etag } })
    await options?.fetch?.(new Request('http://atelier.test/'))
    return answer
  }
  const before = globalThis.fetch
  try {
    return await callNoting(call, 'input')
  } finally {
    globalThis.fetch = before
  }
}

it('a response has its revision', async () => {
  expect(revisionOf(await read('"a-1"', { name: 'A' }))).toBe('"a-1"')
  expect(revisionOf(await read(null, { name: 'A' }))).toBeUndefined()
  expect(revisionOf('no object')).toBeUndefined()
})

it('a response that shares parts with an earlier one has the revision of the newer one', async () => {
  const first = await read('"a-1"', { name: 'A', prices: [{ id: 'p' }] })
  const sameResponse = shareResponse(first, await read('"a-2"', { name: 'A', prices: [{ id: 'p' }] }))
  expect(sameResponse).toBe(first)
  expect(revisionOf(sameResponse)).toBe('"a-2"')
  const other = shareResponse(first, await read('"a-3"', { name: 'B', prices: [{ id: 'p' }] }))
  expect(other).toEqual({ name: 'B', prices: [{ id: 'p' }] })
  expect([revisionOf(other), revisionOf(first)]).toEqual(['"a-3"', '"a-2"'])
})
