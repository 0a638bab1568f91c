import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/decisions/0015-deviations-from-the-specification.md', root), 'utf8')

/** Left cells of the tables: what the specification says. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| the specification'))
  .map((line) => line.split(' | ')[0]?.slice(2) ?? '')

/** Tests of the rows: by their file below `packages/`, the beginning of the row and the title of the test or of its group. */
const listed: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('test/deviation-tests.json', root), 'utf8'),
)
const proofs = Object.entries(listed).flatMap(([file, titles]) =>
  Object.entries(titles).map(([beginning, title]) => ({ file, beginning, title })),
)

/** Rows that no test proves, because they are of something that does not exist. */
const unproven: readonly string[] = ['A blocked organization gets']

const provesOf = (row: string) => proofs.filter(({ beginning }) => row.startsWith(beginning))

it('each beginning is that of a row', () => {
  const beginnings = [...proofs.map(({ beginning }) => beginning), ...unproven]
  expect(beginnings.filter((beginning) => !rows.some((row) => row.startsWith(beginning)))).toEqual([])
})

/** Titles of tests and of their groups, also of those that run for each row of a table. */
const titled = /(?:\b(?:it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"),/g

const titlesIn = (file: string): readonly string[] => {
  const place = new URL(`packages/${file}`, root)
  const text = existsSync(place) ? readFileSync(place, 'utf8') : ''
  return [...text.matchAll(titled)].map(([, single = '', double = '']) => single || double)
}

it('each named test is there', () => {
  expect(proofs.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([])
})

it('each row has a test, or is known to have none', () => {
  const without = rows.filter((row) => provesOf(row).length === 0)
  expect(without.filter((row) => !unproven.some((beginning) => row.startsWith(beginning)))).toEqual([])
})
