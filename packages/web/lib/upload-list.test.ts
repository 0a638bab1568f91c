import { expect, it } from 'vitest'
import {
  countUploading,
  nextUpload,
  progressWords,
  reduceUploads,
  shareOf,
  type Upload,
} from './upload-list.ts'

const added = ['one', 'two', 'three'].map((id) => ({ id, name: `${id}.pdf`, size: 200 }))
const queued = reduceUploads([], { type: 'added', uploads: added })
const at = (uploads: readonly Upload[], id: string): Upload => {
  const upload = uploads.find((candidate) => candidate.id === id)
  if (upload === undefined) throw new Error(`There is no upload ${id}.`)
  return upload
}
const sizeOf = (bytes: number) => `${bytes} B`

it('starts two at a time, in order, and the next one when one has ended', () => {
  expect(nextUpload(queued)?.id).toBe('one')
  const started = reduceUploads(queued, { type: 'started', id: 'one' })
  const two = reduceUploads(started, { type: 'started', id: 'two' })
  expect([nextUpload(started)?.id, nextUpload(two)]).toEqual(['two', undefined])
  const failed = reduceUploads(two, { type: 'ended', id: 'one', result: { failed: 'Lost.' } })
  expect(nextUpload(failed)?.id).toBe('three')
  expect(countUploading(failed)).toBe(2)
  const queue = reduceUploads(failed, { type: 'queued', id: 'one' })
  expect(nextUpload(queue)?.id).toBe('one')
  const shortQueue = reduceUploads(failed, { type: 'removed', id: 'three' })
  expect(nextUpload(shortQueue)).toBeUndefined()
})

it('shows the progress of each, and none while it is unknown', () => {
  const moved = (phase: 'reading' | 'sending' | 'waiting' | 'finishing', done: number) =>
    at(reduceUploads(queued, { type: 'moved', id: 'one', progress: { phase, done, total: 200 } }), 'one')
  expect(progressWords(at(queued, 'one'), sizeOf)).toBe('Waiting for the others')
  expect([progressWords(moved('reading', 50), sizeOf), shareOf(moved('reading', 50))]).toEqual([
    'Computing its checksum',
    undefined,
  ])
  expect([progressWords(moved('sending', 50), sizeOf), shareOf(moved('sending', 50))]).toEqual([
    '50 B of 200 B',
    0.25,
  ])
  expect(progressWords(moved('waiting', 50), sizeOf)).toBe(
    'Connection lost at 50 B of 200 B; it resumes automatically',
  )
  expect(progressWords(moved('finishing', 200), sizeOf)).toBe('Assembling on the server')
  const rejected = reduceUploads(queued, { type: 'ended', id: 'one', result: { rejected: 'Too large.' } })
  expect([progressWords(at(rejected, 'one'), sizeOf), countUploading(rejected.slice(0, 1))]).toEqual([
    'Too large.',
    0,
  ])
})
