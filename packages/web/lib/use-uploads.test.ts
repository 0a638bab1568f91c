import { expect, it } from 'vitest'
import type { Upload } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { createInFlight, waitFor } from './use-uploads.ts'

const ignore = () => undefined

it('a form waits for its uploads', () => {
  let uploads: readonly Upload[] = []
  const queue: UploadQueue = {
    uploads: () => uploads,
    subscribe: () => ignore,
    listen: () => ignore,
    add: ignore,
    retry: ignore,
    remove: ignore,
    clear: ignore,
  }
  const inFlight = createInFlight()
  const forget = inFlight.watch(queue)
  expect(waitFor(inFlight)).toBeUndefined()
  const running = {
    id: 'a',
    name: 'a.pdf',
    size: 1,
    state: { kind: 'running', progress: undefined },
  } as const
  uploads = [running, { ...running, state: { kind: 'failed', sentence: 'Lost.' } }]
  expect(waitFor(inFlight)).toContain('the files are uploaded')
  expect(waitFor(inFlight, 'pictures')).toContain('the pictures are uploaded')
  uploads = uploads.slice(1)
  expect(waitFor(inFlight)).toBeUndefined()
  uploads = [running]
  forget()
  expect(waitFor(inFlight)).toBeUndefined()
})
