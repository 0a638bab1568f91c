import { describe, expect, it } from 'vitest'
import type { Picture } from '../../../picture.ts'
import { copyPicture } from '../../../planes.ts'
import { createRandom } from '../../../random.ts'
import { compiledEngine } from '../../../testing/engines.ts'
import { contextFor, peopleOf, pictureNamed } from '../../../testing/pictures.ts'
import { findCrowns } from './find-crowns.ts'
import { layLeaves, paintLeaves } from './lay-leaves.ts'
import { planClumps } from './plan-clumps.ts'
import { takeClumpPrints } from './clump-prints.ts'

/** Returns the crowns of a photo without people. */
async function crownsOf(file: string, side: number, outdoors = true) {
  const photo = await pictureNamed(file, side)
  const context = contextFor(photo, {}, compiledEngine(photo))
  return { photo, context, crowns: findCrowns(photo, peopleOf(photo), outdoors, context) }
}

const shareOf = (cover: Float32Array): number => cover.reduce((sum, share) => sum + share, 0) / cover.length

describe('crowns of trees', () => {
  it('are found in a photo of trees, at the size of a painting and at that of a preview', async () => {
    const [large, small] = [await crownsOf('temple.jpg', 1000), await crownsOf('temple.jpg', 512)]
    expect([large.crowns!.scale, small.crowns!.scale]).toEqual([2, 1])
    expect(shareOf(large.crowns!.cover)).toBeGreaterThan(0.15)
    expect(shareOf(small.crowns!.cover)).toBeCloseTo(shareOf(large.crowns!.cover), 2)
  })

  it.each([
    'sunflower',
    'dandelions',
    'mountain-path',
    'meadow-hills',
    'living-room',
    'two-dogs-house',
    'dog',
  ])('are not found in %s: grass, the rim of a flower, ivy and blurred plants are none', async (name) => {
    expect((await crownsOf(`${name}.jpg`, 512)).crowns).toBeUndefined()
  })

  it('are not found in green noise of one direction', () => {
    const random = createRandom(1)
    const columns = Float32Array.from({ length: 512 }, () => random.between(0.2, 0.7))
    const paint = (lightness: (x: number, y: number) => number): Picture => {
      const L = Float32Array.from({ length: 512 * 400 }, (_, i) => lightness(i % 512, Math.floor(i / 512)))
      return { width: 512, height: 400, L, a: L.map(() => -0.05), b: L.map(() => 0.08) }
    }
    const crownsIn = (photo: Picture) => findCrowns(photo, peopleOf(photo), true, contextFor(photo))
    const blotches = Float32Array.from({ length: 128 * 100 }, () => random.between(0.2, 0.7))
    expect(crownsIn(paint((x) => columns[x >> 2]!))).toBeUndefined()
    expect(crownsIn(paint((x, y) => blotches[(y >> 2) * 128 + (x >> 2)]!))).toBeDefined()
  })

  it('are not found in the main subject', async () => {
    const photo = await pictureNamed('temple.jpg', 400)
    const people = peopleOf(photo, { subject: new Float32Array(photo.L.length).fill(1) })
    expect(findCrowns(photo, people, true, contextFor(photo))).toBeUndefined()
  })
})

describe('leaves', () => {
  it('keep the light of the crowns, and nothing else changes', async () => {
    const { photo, context, crowns } = await crownsOf('temple.jpg', 512)
    const canvas = copyPicture(photo, context.planes)
    const height = context.planes.take(photo.L.length).fill(0.5)
    const cover = crowns!.cover.slice()
    const line = context.planes.take(photo.L.length).fill(1)
    paintLeaves({ canvas, height }, crowns!, line, context.planes.take(line.length).fill(1), context)
    const mean = ({ L }: Picture): number =>
      L.reduce((sum, light, i) => sum + cover[i]! * light, 0) / shareOf(cover) / L.length
    expect(Math.abs(mean(canvas) - mean(photo))).toBeLessThan(0.1)
    const bright = canvas.L.filter((light, i) => cover[i]! > 0.5 && light > 0.72).length
    expect(bright / (shareOf(cover) * cover.length)).toBeLessThan(0.16)
    const sky = (y: number): number => y * photo.width + Math.floor(photo.width / 2)
    for (let y = 0; y < photo.height / 2; y++) expect(canvas.L[sky(y)]).toBe(photo.L[sky(y)])
    expect(line[sky(0)]).toBe(1)
    expect(line.reduce((sum, ink) => sum + ink, 0) / line.length).toBeLessThan(1 - 0.6 * shareOf(cover))
  })

  it('have the same places in a preview, and follow the seed', async () => {
    const listOf = async (side: number, seed: number) => {
      const { photo, context, crowns } = await crownsOf('temple.jpg', side)
      const { count, numbers } = planClumps(photo, crowns!, {
        ...context,
        settings: { ...context.settings, seed },
      })
      return { count, numbers: [...numbers] }
    }
    const [large, small, again, other] = [
      await listOf(1000, 3),
      await listOf(512, 3),
      await listOf(512, 3),
      await listOf(512, 4),
    ]
    expect(small).toEqual(again)
    expect(small).not.toEqual(other)
    expect(Math.abs(small.count / large.count - 1)).toBeLessThan(0.05)
  })

  it('grow into the sky, and not over a building', async () => {
    const changeBeside = async (sky: number): Promise<number> => {
      const { photo, context, crowns } = await crownsOf('temple.jpg', 512)
      const isBeside = crowns!.cover.map((share, i) => (share < 0.1 && crowns!.green[i]! < 0.1 ? 1 : 0))
      const canvas = copyPicture(photo, context.planes)
      const [height, line, mask] = [0.5, 1, sky].map((value) =>
        context.planes.take(photo.L.length).fill(value),
      )
      paintLeaves({ canvas, height: height! }, crowns!, line!, mask!, context)
      return canvas.L.reduce((sum, light, i) => sum + isBeside[i]! * Math.abs(light - photo.L[i]!), 0)
    }
    expect(await changeBeside(0)).toBeLessThan((await changeBeside(1)) / 3)
  })

  it('leave a trunk as painted', () => {
    const canvas = { width: 64, height: 64, L: new Float32Array(4096).fill(0.4) }
    const picture = { ...canvas, a: new Float32Array(4096), b: new Float32Array(4096) }
    const context = contextFor(picture)
    const height = new Float32Array(4096).fill(0.5)
    const share = Float32Array.from({ length: 4096 }, (_, i) => (i % 64 < 32 ? 1 : 0))
    const numbers = Float32Array.of(32, 32, 1, 0, 60, 60, 0, 0, 0.8, -0.05, 0.1, 0, 0, 0, 0, 0)
    const painted = { canvas: picture, height }
    layLeaves(painted, { clumps: { count: 1, numbers }, share }, takeClumpPrints(context.planes), context)
    expect(picture.L[32 * 64 + 24]).toBeGreaterThan(0.7)
    expect(picture.L[32 * 64 + 40]).toBeCloseTo(0.4)
  })
})
