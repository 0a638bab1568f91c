import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  compareFaces,
  comparePictures,
  findFaults,
  findLostFaces,
  measureHairlines,
} from './testing/metrics/index.ts'
import { openNets } from './nets/nets.ts'
import { bytesOf, paintingOf, pictureNamed, pictureOf } from './testing/pictures.ts'

describe('a painting', { timeout: 120_000 }, () => {
  it.each(['meadow-hills.jpg', 'mountain-path.jpg', 'temple.jpg', 'two-dogs-house.jpg'])(
    'of %s passes every gate',
    async (file) => {
      const photo = await pictureNamed(file, 1100)
      expect(findFaults(comparePictures(photo, paintingOf(photo)))).toEqual([])
    },
  )

  it('of fur has clumps instead of hairlines', async () => {
    const photo = await pictureNamed('cat-porch.jpg', 900)
    expect(measureHairlines(paintingOf(photo))).toBeLessThan(0.75 * measureHairlines(photo))
  })

  /** The drawn face with the hues of light and of dark skin. */
  const skins = [
    ['light', []],
    [
      'dark',
      [
        ['#f0c8a8', '#8a5a3c'],
        ['#d9a384', '#6e452c'],
        ['#a87458', '#4a2c1c'],
        ['#c08d6e', '#5c3822'],
        ['#b88468', '#5a3724'],
        ['#a8745c', '#4c2e1e'],
      ],
    ],
  ] as const

  it.each(skins)('keeps a face of %s skin where it was, and its skin a skin', async (name, changes) => {
    const drawing = await readFile(new URL('../photos/drawn-face.svg', import.meta.url), 'utf8')
    const changed = changes.reduce((text, [from, to]) => text.replaceAll(from, to), drawing)
    const photo = await pictureOf(sharp(Buffer.from(changed)).resize(560, 560).blur(1))
    const nets = await openNets()
    const sight = await nets.look(bytesOf(photo), photo, 0.5)
    expect(sight.faces).toHaveLength(1)
    const painting = paintingOf(photo, {}, sight)
    const found = await nets.look(bytesOf(painting), painting, 0.3)
    const faceChanges = compareFaces(sight.faces, found.faces)
    if (name === 'light') expect(findLostFaces(faceChanges)).toEqual([])
    expect(faceChanges[0]!.shift).toBeLessThan(0.06)
    const cheek = Math.round(0.53 * 560) * 560 + Math.round(0.38 * 560)
    const before = { L: photo.L[cheek]!, hue: Math.atan2(photo.b[cheek]!, photo.a[cheek]!) }
    const after = { L: painting.L[cheek]!, hue: Math.atan2(painting.b[cheek]!, painting.a[cheek]!) }
    expect(Math.abs(after.hue - before.hue)).toBeLessThan(0.35)
    expect(after.L - before.L).toBeLessThan(0.2)
  })
})
