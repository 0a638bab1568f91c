import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFiles } from './paint-files.ts'
import { progressBar, readPaintOptions } from './paint.ts'

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

  it('never overwrites a photo or another painting, whatever its path', async () => {
    const [photo, links] = [at('a.PNG'), at('links')]
    await mkdir(links)
    await symlink(folder, join(links, 'folder'))
    await symlink(photo, join(links, 'soft.png'))
    await link(photo, join(links, 'hard.png'))
    for (const out of [photo, join(folder, 'other/../a.PNG'), 'links/folder/a.PNG', 'links/soft.png'].map(
      (name) => resolve(folder, name),
    ))
      await expect(findFiles([photo], out)).rejects.toThrow('would overwrite the photo')
    await expect(findFiles([photo], join(links, 'hard.png'))).rejects.toThrow('would overwrite the photo')
    await expect(findFiles([photo, at('a-painted.png')])).rejects.toThrow('would overwrite the photo')
  })

  it('is rejected in words when it is unclear', async () => {
    await expect(findFiles([folder], 'out.png')).rejects.toThrow('2 photos do not fit into one file')
    await expect(findFiles([at('b.jpg')], 'out.jpg')).rejects.toThrow('must end in .png')
    await expect(findFiles([at('*.gif')])).rejects.toThrow('No photo matches')
    await expect(findFiles([at('b.jpg'), at('other/b.jpg')], 'out')).rejects.toThrow('would both be painted')
  })
})

it('reads the options, and names an invalid one', () => {
  expect(readPaintOptions({ style: 'dusk', brush: '2', seed: '7', size: 'photo' })).toMatchObject({
    size: 'photo',
    style: 'dusk',
    brush: 2,
    seed: 7,
  })
  expect(readPaintOptions({ size: '800' }).size).toBe(800)
  for (const [option, value, message] of [
    ['style', 'night', 'There is no style "night". Choose one of meadow'],
    ['size', 'big', 'The size must be "photo" or a whole number of pixels between 64 and 12000, not big.'],
    ['size', '63', 'between 64 and 12000, not 63.'],
    ['brush', 'x', 'The brush size must be between 0.8 and 2.1, not x.'],
    ['seed', '1.5', 'The seed must be a whole number, not 1.5.'],
  ] as const)
    expect(() => readPaintOptions({ size: 'photo', [option]: value })).toThrow(message)
})

it('shows a bar only on a terminal', () => {
  const writtenFiles: string[] = []
  const write = (text: string): boolean => writtenFiles.push(text) > 0
  progressBar({ isTTY: false, write } as NodeJS.WriteStream, 2).show(1, 0.5, 'strokes')
  expect(writtenFiles).toEqual([])
  progressBar({ isTTY: true, write } as NodeJS.WriteStream, 2).show(2, 0.5, 'strokes')
  expect(writtenFiles.join('')).toContain('75 %  2 of 2: strokes')
})
