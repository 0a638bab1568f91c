import { setImmediate } from 'node:timers/promises'
import { closedGate } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newFile, sendParts, sha256Of } from '../../testing/upload-file.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

/** Returns a file with a declared checksum and uploaded parts, and the call that completes its upload. */
const sentFile = async () => {
  const bytes = new TextEncoder().encode('a book')
  const announced: object = { checksum_sha256_base64: sha256Of(bytes) }
  const file = await shop.client.files.create({ body: newFile(bytes, announced) })
  const body = await sendParts(shop, file, bytes)
  return { file, complete: () => shop.client.files.uploaded({ path: { id: file.id }, body }) }
}
const isStored = async ({ path }: { path: string }) => (await shop.storage.head('files', path)) !== undefined

it('a completion that detects a fault late leaves the file that another one has completed', async () => {
  const { file, complete } = await sentFile()
  const { completeUpload } = shop.storage
  const first = closedGate()
  const slow = vi.spyOn(shop.storage, 'completeUpload').mockImplementationOnce(async (...args) => {
    const object = await completeUpload(...args)
    await first.opened
    return { ...object, size: object.size + 1 }
  })
  const late = complete()
  await expect.poll(() => slow).toHaveBeenCalled()
  const completed = await complete()
  first.open()
  expect(await late).toEqual(completed)
  await shop.runJobs()
  expect(await isStored(file)).toBe(true)
  expect((await shop.client.files.list({ query: { ids: file.id } })).items).toEqual([completed])
})

it('an object that is missing in the storage after the completion is an outage, and the file stays', async () => {
  const { file, complete } = await sentFile()
  vi.spyOn(shop.storage, 'read').mockResolvedValueOnce(undefined)
  await expect(complete()).rejects.toMatchObject({ status: 503 })
  await shop.runJobs()
  expect(await isStored(file)).toBe(true)
  expect(await complete()).toMatchObject({ id: file.id, is_uploaded: true })
})

it('concurrent completions read the object once', async () => {
  const { complete } = await sentFile()
  const { completeUpload, read } = shop.storage
  const calls = 5
  let done = 0
  const all = closedGate()
  vi.spyOn(shop.storage, 'completeUpload').mockImplementation(async (...args) => {
    const object = await completeUpload(...args)
    done += 1
    if (done === calls) all.open()
    return object
  })
  const reads = vi.spyOn(shop.storage, 'read').mockImplementation(async (...args) => {
    await all.opened
    await setImmediate()
    return read(...args)
  })
  const answers = await Promise.all(Array.from({ length: calls }, complete))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(reads).toHaveBeenCalledTimes(1)
})
