import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sources } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['adding-an-area', 'adding-a-language', 'adding-a-page'].map(
  (name) => [name, readFileSync(`${root}docs/${name}.md`, 'utf8')] as const,
)

it.each(pages)('every path on the page %s exists', (_name, text) => {
  const paths = [...text.matchAll(/`((?:packages|docs|test|e2e)\/[^`]+)`/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([])
})

it('every file on the page about requests exists', () => {
  let folder = ''
  const missing: string[] = []
  let count = 0
  for (const line of readFileSync(`${root}docs/path-of-a-request.md`, 'utf8').split('\n')) {
    folder = line.startsWith('#') ? '' : (/\*\*`(\S+)`\*\*/.exec(line)?.[1] ?? folder)
    const bases = [folder, 'commerce/src/', '']
    const find = (file: string) => bases.find((base) => sources.has(`${base}${file}`))
    for (const [, file = ''] of line.matchAll(/`([^`*]+\.tsx?)`/g)) {
      count += 1
      const base = find(file)
      if (base === undefined) missing.push(file)
      else if (line.startsWith('|') && bases.length === 3) bases.unshift(dirname(`${base}${file}`) + '/')
    }
  }
  expect(count).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

const quotations = pages.flatMap(([, page]) =>
  [...page.matchAll(/```tsx?\n\/\/ (\S+)\n(.*?)```/gs)].flatMap(([, path = '', text = '']) =>
    text
      .split('// …\n')
      .filter((lines) => lines !== '')
      .map((lines): [string, string] => [path, lines]),
  ),
)

it.each(quotations)('an excerpt is in %s', (path, lines) => {
  expect(readFileSync(root + path, 'utf8')).toContain(lines)
})
