import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFiles } from './paint-files.ts'
import { progressBar, readPaintWish } from './paint.ts'

describe('what is painted', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paint-'))
    await mkdir(join(folder, 'other'))
    for (const name of ['b.jpg', 'a.PNG', 'a-painted.png', 'notes.txt', 'other/b.jpg'])
      await writeFile(join(folder, name), '')
  })
  afterAll(() => rm(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)

  it('is one photo, to a file, to a folder, or beside itself', async () => {
    const photo = at('b.jpg')
    expect(await findFiles([photo], 'out.png')).toEqual([{ photo, out: 'out.png' }])
    expect(await findFiles([photo], 'out')).toEqual([{ photo, out: join('out', 'b-painted.png') }])
    expect(await findFiles([photo])).toEqual([{ photo, out: at('b-painted.png') }])
  })

  it('is every photo of a folder or of a pattern, without earlier paintings', async () => {
    const photos = async (path: string) => (await findFiles([path])).map(({ photo }) => photo)
    expect(await photos(folder)).toEqual([at('a.PNG'), at('b.jpg')])
    expect(await photos(at('*.png'))).toEqual([at('a.PNG')])
    expect(await photos(at('?.jpg'))).toEqual([at('b.jpg')])
  })

  it('is refused in words when it is unclear', async () => {
    await expect(findFiles([folder], 'out.png')).rejects.toThrow('2 photos do not fit into one file')
    await expect(findFiles([at('b.jpg')], 'out.jpg')).rejects.toThrow('must end in .png')
    await expect(findFiles([at('*.gif')])).rejects.toThrow('No photo matches')
    await expect(findFiles([at('b.jpg'), at('other/b.jpg')], 'out')).rejects.toThrow('would both be painted')
  })
})

it('reads the options, and names the one that is wrong', () => {
  const { paths, output, options } = readPaintWish(
    'a.jpg -o b.png --style dusk --brush 2 --seed 7'.split(' '),
  )
  expect({ paths, output }).toEqual({ paths: ['a.jpg'], output: 'b.png' })
  expect(options).toEqual({ size: 'photo', style: 'dusk', brush: 2, seed: 7 })
  expect(readPaintWish(['a.jpg', '--size', '800']).options.size).toBe(800)
  expect(() => readPaintWish([])).toThrow('Say what to paint')
  expect(() => readPaintWish(['a.jpg', '--style', 'night'])).toThrow('There is no style "night"')
  expect(() => readPaintWish(['a.jpg', '--size', 'big'])).toThrow('The size is "big"')
})

it('shows a bar on a terminal only', () => {
  const written: string[] = []
  const write = (text: string): boolean => written.push(text) > 0
  progressBar({ isTTY: false, write } as NodeJS.WriteStream, 2).show(1, 0.5, 'strokes')
  expect(written).toEqual([])
  progressBar({ isTTY: true, write } as NodeJS.WriteStream, 2).show(2, 0.5, 'strokes')
  expect(written.join('')).toContain('75 %  2 of 2: strokes')
})
