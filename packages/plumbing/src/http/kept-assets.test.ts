import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { openAssets } from './assets.ts'
import { keepAssets, type KeptAssets } from './kept-assets.ts'

let folder: string
const opened: KeptAssets[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-kept-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
  await rm(folder, { recursive: true })
})

/** Rewrites the built pages with one script, and opens them like a starting process. */
const start = async (script: string) => {
  const built = join(folder, 'dist')
  await rm(built, { recursive: true, force: true })
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(join(built, 'assets', script), `export const name = '${script}'`)
  await writeFile(join(built, 'studio.html'), `<p>${script}</p>`)
  const stored = await keepAssets(built, join(folder, 'kept'), silentLog)
  opened.push(stored)
  await stored.copied
  return openAssets(built, { kept: stored })
}
const textOf = async (assets: Awaited<ReturnType<typeof start>>, script: string) => {
  const reply = await assets.reply(`/assets/${script}`, new Headers())
  return reply?.body instanceof Uint8Array ? new TextDecoder().decode(reply.body) : undefined
}
const builds = async () => (await readdir(join(folder, 'kept'))).toSorted()

describe('the assets of an earlier build', () => {
  it('are served after an upgrade, as they were', async () => {
    await start('panel-old.js')
    const upgraded = await start('panel-new.js')
    expect(await textOf(upgraded, 'panel-new.js')).toContain('panel-new.js')
    expect(await textOf(upgraded, 'panel-old.js')).toContain('panel-old.js')
    const reply = await upgraded.reply('/assets/panel-old.js', new Headers())
    expect(reply?.headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    expect(upgraded.reply('/assets/panel-never.js', new Headers())).toBeUndefined()
  })

  it('are removed a week after they were last in service, and not before', async () => {
    await start('a.js')
    const [first = ''] = await builds()
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await utimes(join(folder, 'kept', first, 'in-service'), daysAgo(6.9), daysAgo(6.9))
    expect(await textOf(await start('b.js'), 'a.js')).toBeDefined()
    await utimes(join(folder, 'kept', first, 'in-service'), daysAgo(7.1), daysAgo(7.1))
    const later = await start('c.js')
    expect(later.reply('/assets/a.js', new Headers())).toBeUndefined()
    expect(await textOf(later, 'b.js')).toBeDefined()
    expect(await builds()).not.toContain(first)
  })

  it('are served while those of this build are still being copied', async () => {
    await start('panel-old.js')
    const built = join(folder, 'dist')
    await rm(join(built, 'assets', 'panel-old.js'))
    await writeFile(join(built, 'assets', 'panel-new.js'), '')
    const stored = await keepAssets(built, join(folder, 'kept'), silentLog)
    opened.push(stored)
    expect(openAssets(built, { kept: stored }).reply('/assets/panel-old.js', new Headers())).toBeDefined()
  })

  it('answer for a process whose folder was replaced under it', async () => {
    const running = await start('panel-old.js')
    await start('panel-new.js')
    expect(await textOf(running, 'panel-old.js')).toContain('panel-old.js')
  })

  it('are kept once by processes that start concurrently', async () => {
    const built = join(folder, 'dist')
    await start('a.js')
    await rm(join(folder, 'kept'), { recursive: true })
    const several = await Promise.all([1, 2, 3].map(() => keepAssets(built, join(folder, 'kept'), silentLog)))
    opened.push(...several)
    await Promise.all(several.map(({ copied }) => copied))
    expect(await builds()).toHaveLength(1)
  })

  it('are missed, and nothing else, where the folder cannot be written', async () => {
    await writeFile(join(folder, 'kept'), 'a file in the way')
    expect(await textOf(await start('a.js'), 'a.js')).toContain('a.js')
  })
})
