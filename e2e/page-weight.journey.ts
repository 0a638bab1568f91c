import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { firstLoad, paidReturn, perRoute } from '../packages/web/build/budgets.ts'
import { readManifest, scriptBytes } from '../packages/web/build/script-bytes.ts'

const dist = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const pages = Object.keys(firstLoad) as (keyof typeof firstLoad)[]

it.each(pages)('the scripts of %s are light', (page) => {
  const { entry, later } = scriptBytes(dist, page)
  expect(entry, `the first load of ${page}`).toBeLessThanOrEqual(firstLoad[page])
  const routes = later.filter(({ source }) => source.endsWith('Page.tsx'))
  expect(routes.filter(({ bytes }) => bytes > perRoute)).toEqual([])
  if (page === 'dashboard') expect(routes.length).toBeGreaterThan(20)
})

it('the return from the checkout needs no script but those of its page', () => {
  const { entry, later } = scriptBytes(dist, 'studio')
  const parts = later.filter(({ source }) => !source.startsWith('languages/'))
  const part = parts.find(({ source }) => source.endsWith('later-part.ts'))
  // Screens around a finished painting load during the painting, and the camera on demand.
  expect(parts.map(({ source }) => source).toSorted()).toEqual([
    'studio/camera/Viewfinder.tsx',
    'studio/later/finished-part.ts',
    'studio/later/later-part.ts',
  ])
  expect(entry + (part?.bytes ?? Infinity)).toBeLessThanOrEqual(paidReturn)
  const file = readManifest(dist, 'studio')[part?.source ?? '']?.file
  expect(readFileSync(`${dist}/success.html`, 'utf8')).toContain(`data-page="/${file} `)
})

it('a visitor who goes from the studio to the checkout and back has cached its largest script', () => {
  const reactOf = (page: string) =>
    /assets\/react-[\w-]+\.js/.exec(readFileSync(`${dist}/${page}.html`, 'utf8'))?.[0]
  expect(reactOf('studio')).toBeDefined()
  expect(reactOf('checkout')).toBe(reactOf('studio'))
  expect(reactOf('success')).toBe(reactOf('studio'))
})
