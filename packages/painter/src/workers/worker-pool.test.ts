import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

/**
 * Body of a worker that answers each task with the number of its tasks so far, or does what the task says.
 */
const BODY = `
  import { parentPort } from 'node:worker_threads'
  let seen = 0
  parentPort.on('message', (task) => {
    seen += 1
    if (task === 'exit') process.exit(3)
    if (task === 'fail') return parentPort.postMessage({ kind: 'failed', message: 'no paint' })
    if (task === 'unusable') return parentPort.postMessage({ kind: 'unusable', reason: 'truncated', sentence: { text: 'cut' } })
    if (task !== 'silent') parentPort.postMessage({ kind: 'done', result: seen })
  })`

describe('a worker pool', () => {
  let url: URL
  let pool: WorkerPool<string, number>
  const open = (options: { timeoutMs?: number; size?: number } = {}): void => {
    pool = createWorkerPool({ name: 'tester', url, ...options })
  }
  beforeAll(async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'pool-')), 'worker.mjs')
    await writeFile(file, BODY)
    url = pathToFileURL(file)
  })
  afterEach(() => pool.close())

  it('performs tasks one after another in one warm worker', async () => {
    open()
    const results = [pool.run('a'), pool.run('b'), pool.run('c')]
    expect(pool.load()).toEqual({ running: 1, waiting: 2 })
    expect(await Promise.all(results)).toEqual([1, 2, 3])
    expect(pool.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('uses its maximum of workers', async () => {
    open({ size: 2 })
    expect(await Promise.all([pool.run('a'), pool.run('b')])).toEqual([1, 1])
  })

  it.each([
    ['exit', 'The tester stopped unexpectedly (exit code 3). Please try again.'],
    ['fail', 'The tester failed: no paint'],
    ['silent', 'The tester did not answer in time and was stopped. Please try again.'],
  ])('replaces a worker after the task: %s', async (task, message) => {
    open({ timeoutMs: 1500 })
    const ends = await Promise.allSettled([pool.run('a'), pool.run(task), pool.run('b')])
    expect(ends).toMatchObject([
      { value: 1 },
      { status: 'rejected', reason: { message } },
      { status: 'fulfilled', value: 1 },
    ])
  })

  it('keeps the worker that rejected a photo', async () => {
    open()
    await expect(pool.run('unusable')).rejects.toThrow(UnusablePhotoError)
    expect(await pool.run('a')).toBe(2)
  })

  it('rejects running and waiting work when it closes, and starts again with the next task', async () => {
    open()
    const ends = Promise.allSettled([pool.run('silent'), pool.run('a')])
    await pool.close()
    for (const end of await ends) expect(end).toMatchObject({ reason: { message: 'The tester is closed.' } })
    expect(await pool.run('a')).toBe(1)
  })
})
