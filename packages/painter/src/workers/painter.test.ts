import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import sharp from 'sharp'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import { photoNamed } from '../testing/pictures.ts'
import { PainterBusyError, createPainter, type Painter } from './painter.ts'

const open: Painter[] = []

function painterWith(options?: Parameters<typeof createPainter>[0]): Painter {
  const painter = createPainter(options)
  open.push(painter)
  return painter
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((painter) => painter.close()))
})

/** Returns a strip: worked at 1200 x 80, it is painted in well under a second. */
function strip(): Promise<Uint8Array> {
  return sharp({ create: { width: 1050, height: 70, channels: 3, background: '#4a8f3c' } })
    .png()
    .toBuffer()
}

describe('createPainter', () => {
  // Starting the workers of a painter takes longer than painting a strip.
  let painter: Painter
  beforeAll(() => {
    painter = createPainter({ maxQueue: 2 })
  })
  afterAll(() => painter.close())

  it('paints a photo, reports its progress and its steps', async () => {
    const received: [number, string][] = []
    const layers: Uint8Array[] = []
    const photo = await photoNamed('dog.jpg')
    const { png, webp, width, height, steps, notes } = await painter.paint(photo, {
      onProgress: (done, step) => received.push([done, step]),
      onLayer: (layer) => layers.push(layer),
    })
    expect(layers.length).toBeGreaterThan(2)
    // First a wash of the colors; the broadest strokes are painted at half size.
    const sides = await Promise.all(layers.map(async (layer) => (await sharp(layer).metadata()).width))
    expect(sides).toEqual(sides.toSorted((p, q) => p - q))
    expect(new Set(sides)).toEqual(new Set([40, 300, 400]))
    expect([width, height]).toEqual([1200, 1200])
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 1200,
      channels: 3,
    })
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1200 })
    expect(webp!.length).toBeLessThan(png.length / 3)
    expect(notes).toEqual([])
    const done = received.map(([share]) => share)
    expect(done).toEqual([...done].sort((p, q) => p - q))
    expect(done.at(-1)).toBe(1)
    expect(steps.map((step) => step.name)).toEqual([
      'open',
      'look',
      'sky',
      'tone',
      'colour',
      'flow',
      'shapes',
      'strokes',
      'ink',
      'finish',
      'save',
    ])
    expect(photo.length).toBeGreaterThan(0)
  })

  it('works one by one, in order, and returns the same bytes for the same photo, with any number of threads', async () => {
    const photo = await strip()
    const order: number[] = []
    const jobs = [1, 2, 3].map((n) => painter.paint(photo).finally(() => order.push(n)))
    await Promise.resolve()
    expect(painter.queueLength()).toBe(2)
    const [first, second] = await Promise.all(jobs)
    expect(order).toEqual([1, 2, 3])
    expect(first!.png).toEqual(second!.png)
    const alone = await painterWith({ threads: 1 }).paint(photo)
    expect(alone.png).toEqual(first!.png)
    expect(painter.queueLength()).toBe(0)
  })

  it('reports that too many wait', async () => {
    const photo = await strip()
    const accepted = [1, 2, 3].map(() => painter.paint(photo))
    await expect(painter.paint(photo)).rejects.toThrow(PainterBusyError)
    await expect(painter.paint(photo)).rejects.toThrow(
      'The painter is busy: 2 paintings are already waiting.',
    )
    await Promise.all(accepted)
  })

  it('stops a running and a waiting painting, and continues with the next', async () => {
    const photo = await strip()
    const [runningStop, waitingStop] = [new AbortController(), new AbortController()]
    const running = painter.paint(photo, {
      signal: runningStop.signal,
      onProgress: () => runningStop.abort(new Error('visitor left')),
    })
    const waiting = painter.paint(photo, { signal: waitingStop.signal })
    const next = painter.paint(photo)
    await Promise.resolve()
    waitingStop.abort(new Error('changed their mind'))
    await expect(waiting).rejects.toThrow('changed their mind')
    await expect(running).rejects.toThrow('visitor left')
    expect((await next).width).toBe(1200)
    await expect(painter.paint(photo, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    )
  })

  it('reports a photo that cannot be painted and keeps its worker', async () => {
    const unusable = painter.paint(new TextEncoder().encode('not a picture'))
    await expect(unusable).rejects.toThrow(UnusablePhotoError)
    await expect(unusable).rejects.toMatchObject({ reason: 'not_an_image' })
    expect((await painter.paint(await strip())).height).toBe(80)
  })

  it('survives workers that end, throw and take all memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'painter-'))
    const file = join(folder, 'mortal.ts')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const body = new URL('./painter-worker.ts', import.meta.url).href
    await writeFile(
      file,
      `import { readdirSync, writeFileSync } from 'node:fs'
        const deaths = readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith('death-')).length
        writeFileSync(${JSON.stringify(join(folder, 'death-'))} + deaths, '')
        if (deaths === 0) process.exit(3)
        if (deaths === 1) throw new Error('out of paint')
        if (deaths === 2) for (const hoard = [];;) hoard.push(new Array(1e6).fill({}))
        await import(${JSON.stringify(body)})`,
    )
    const mortal = painterWith({ workerUrl: pathToFileURL(file) })
    const photo = await strip()
    const paintings = await Promise.allSettled([1, 2, 3, 4].map(() => mortal.paint(photo)))
    for (const lost of paintings.slice(0, 3))
      expect(lost).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('The painter stopped unexpectedly') as string },
      })
    expect(paintings[3]).toMatchObject({ status: 'fulfilled', value: { width: 1200 } })
  })

  it('keeps its worker for the next photo, and ends it after its idle time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'painter-'))
    const file = join(folder, 'counted.ts')
    const starts = join(folder, 'starts')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const body = new URL('./painter-worker.ts', import.meta.url).href
    await writeFile(
      file,
      `import { appendFileSync } from 'node:fs'
        appendFileSync(${JSON.stringify(starts)}, 'x')
        await import(${JSON.stringify(body)})`,
    )
    const photo = await strip()
    const patient = painterWith({ workerUrl: pathToFileURL(file) })
    await Promise.all([patient.paint(photo), patient.paint(photo)])
    expect(await readFile(starts, 'utf8')).toBe('x')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const hasty = painterWith({ workerUrl: pathToFileURL(file), idleMs: 1000 })
    await hasty.paint(photo)
    vi.advanceTimersByTime(1000)
    expect((await hasty.paint(photo)).width).toBe(1200)
    expect(await readFile(starts, 'utf8')).toBe('xxx')
  })

  it('rejects options out of range with a sentence', async () => {
    const photo = await strip()
    await expect(painter.paint(photo, { brush: 9 })).rejects.toThrow(
      'The brush size must be between 0.8 and 2.1, not 9.',
    )
    await expect(painter.paint(photo, { seed: 0.5 })).rejects.toThrow('The seed must be a whole number')
    const foreign = JSON.parse('{"style":"cubist"}') as { style: 'snow' }
    await expect(painter.paint(photo, foreign)).rejects.toThrow('There is no style "cubist"')
  })

  it('rejects the remaining work when it closes', async () => {
    const closing = painterWith()
    const photo = await strip()
    const jobs = [closing.paint(photo), closing.paint(photo)]
    const ends = Promise.allSettled(jobs)
    await closing.close()
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'The painter is closed.' } })
    await expect(closing.paint(photo)).rejects.toThrow('The painter is closed.')
  })
})
