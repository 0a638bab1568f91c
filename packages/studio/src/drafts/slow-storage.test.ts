import { closedGate } from '@atelier/plumbing/testing'
import { expect, it } from 'vitest'
import { draftBucket, photoKey } from './files.ts'
import { openTestStudio } from '../testing/open-studio.ts'
import { smallPhoto } from '../testing/visit.ts'

it('a photo whose write to storage is slow delays no other', async () => {
  let release = (): void => undefined
  let noteHeld = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const isHeld = new Promise<void>((resolve) => (noteHeld = resolve))
  let writes = 0
  const studio = await openTestStudio({
    storage: (disk) => ({
      ...disk,
      put: async (...object) => {
        writes += 1
        if (writes === 1) {
          noteHeld()
          await isReleased
        }
        return disk.put(...object)
      },
    }),
  })
  try {
    const slow = studio.visitor.uploadDraft({ body: await smallPhoto() })
    await isHeld
    const quick = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    expect((await studio.fetch(quick.preview_url)).status).toBe(200)
    release()
    expect((await studio.fetch((await slow).preview_url)).status).toBe(200)
  } finally {
    release()
    await studio.close()
  }
})

it('the files of an expired draft are removed concurrently, however slow each removal is', async () => {
  const removals = closedGate()
  let running = 0
  const studio = await openTestStudio({
    storage: (disk) => ({
      ...disk,
      remove: async (...object) => {
        running += 1
        // No removal ends before all of them run.
        if (running === 7) removals.open()
        await removals.opened
        await disk.remove(...object)
      },
    }),
  })
  try {
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    studio.clock.advance(25 * 3_600_000)
    await studio.work()
    expect(running).toBe(7)
    const key = photoKey({ id: draft.id, content_type: 'image/png' })
    expect(await studio.ports.storage.head(draftBucket, key)).toBeUndefined()
  } finally {
    await studio.close()
  }
})
