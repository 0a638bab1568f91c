import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import { createDecoder } from '../decoder/decoder.ts'
import { createSafetyChecker } from './checker.ts'
import { judge } from './judge.ts'

const decoder = createDecoder()
const checker = createSafetyChecker({ decoder })
afterAll(async () => {
  await checker.close()
  await decoder.close()
})

const photo = (name: string) => readFile(new URL(`../../photos/${name}.jpg`, import.meta.url))
/**
 * Soft blobs without any motif, which the net classifies as explicit: a rejection without an explicit
 * picture.
 */
const blobs = () => readFile(new URL('./taken-for-explicit.fixture.png', import.meta.url))

describe('the safety checker', () => {
  it('accepts the shipped photos', async () => {
    for (const name of ['dog', 'temple', 'living-room', 'moonwalk', 'sunflower', 'fig-bowl']) {
      const { safe, scores } = await checker.check(await photo(name))
      expect(safe, name).toBe(true)
      expect(Object.values(scores).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
    }
  })

  it('rejects photos that the net classifies as explicit, in any file format', async () => {
    const png = await blobs()
    const webp = await decoder.preview(png, 960, 'webp')
    const jpeg = await sharp(png).resize(700, 900, { fit: 'fill' }).jpeg().toBuffer()
    for (const bytes of [png, webp, jpeg]) expect((await checker.check(bytes)).safe).toBe(false)
  })

  it('answers concurrent questions, each its own', async () => {
    const [dog, card] = await Promise.all([photo('dog'), blobs()])
    const verdicts = await Promise.all([dog, card, dog, card].map((bytes) => checker.check(bytes)))
    expect(verdicts.map(({ safe }) => safe)).toEqual([true, false, true, false])
  })

  it('explains that a file is no picture', async () => {
    await expect(checker.check(Buffer.from('no picture'))).rejects.toBeInstanceOf(UnusablePhotoError)
  })

  it('ends its worker when idle, and starts another for the next photo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    onTestFinished(() => terminate.mockRestore())
    const hasty = createSafetyChecker({ decoder, idleMs: 1000 })
    const dog = await photo('dog')
    expect((await hasty.check(dog)).safe).toBe(true)
    expect(terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(terminate).toHaveBeenCalledOnce()
    expect((await hasty.check(dog)).safe).toBe(true)
    await hasty.close()
    await expect(hasty.check(dog)).resolves.toMatchObject({ safe: true })
    await hasty.close()
  })
})

describe('a verdict', () => {
  const none = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }

  it('turns at two thirds of explicit shares together', () => {
    expect(judge({ ...none, porn: 0.4, hentai: 0.26, neutral: 0.34 }).safe).toBe(true)
    expect(judge({ ...none, porn: 0.4, hentai: 0.27, neutral: 0.33 }).safe).toBe(false)
  })

  it('never acts only on bare skin', () => {
    expect(judge({ ...none, sexy: 1 }).safe).toBe(true)
  })
})
