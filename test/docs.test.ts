import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sources } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/adding-an-area.md`, 'utf8')

it('every path on the page about areas exists', () => {
  const paths = [...page.matchAll(/`(packages\/[^`]+)`/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([])
})

it('every file on the page about requests exists', () => {
  const files = [...readFileSync(`${root}docs/path-of-a-request.md`, 'utf8').matchAll(/`([^`]+\.ts)`/g)].map(
    ([, file]) => file?.replace('commerce/…/', '') ?? '',
  )
  expect(files.length).toBeGreaterThan(60)
  expect(
    files.filter((file) => ![...sources.keys()].some((source) => `/${source}`.endsWith(`/${file}`))),
  ).toEqual([])
})

const quotations = [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].flatMap(([, path = '', text = '']) =>
  text.split('// …\n').map((lines): [string, string] => [path, lines]),
)

it.each(quotations)('an excerpt is in %s', (path, lines) => {
  expect(readFileSync(root + path, 'utf8')).toContain(lines)
})
