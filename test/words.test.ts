import { languages as allLanguages } from '@atelier/contract/primitives/languages'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sources, isShipped } from './source-files.ts'

const page = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8')

/** Rows of a table of the page, without its head. */
const rowsBelow = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = page.split(`# ${heading}\n`)
  const [ownSection = ''] = section.split('\n#')
  return ownSection
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Columns of the page after English, by the English names of the languages. */
const columns = /^\| English \| (.*) \|$/m.exec(page)?.[1]?.split(' | ') ?? []
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Languages that the page has a column for, in its order. */
const languages = columns.flatMap((name) => allLanguages.find((code) => names.of(code) === name) ?? [])

const terms = new Map(
  rowsBelow('Words').map(([english = '', ...cells]) => [english, cells.map((cell) => cell.split(' / '))]),
)

type Texts = Readonly<Record<string, unknown>>

const catalogues = {
  studio: ['../packages/web/languages', 'studio'],
  checkout: ['../packages/web/languages', 'checkout'],
  portal: ['../packages/web/languages', 'portal'],
  mails: ['../packages/commerce/src/languages', 'mails'],
} as const

const textsOf = async ([folder, file]: readonly [string, string], language: string): Promise<Texts> => {
  const { texts } = (await import(`${folder}/${language}/${file}.ts`)) as { texts: Texts }
  return texts
}

it('the page has a hundred terms, each once, in every language, and in use', async () => {
  const rows = rowsBelow('Words')
  expect(rows.length).toBeGreaterThanOrEqual(100)
  expect(new Set(rows.map(([english]) => english)).size).toBe(rows.length)
  expect(languages).toHaveLength(columns.length)
  expect(languages.length).toBeGreaterThanOrEqual(4)
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(1 + languages.length)
  const inUse = new Set(
    (await Promise.all(Object.values(catalogues).map((place) => textsOf(place, 'en')))).flatMap((texts) =>
      Object.values(texts),
    ),
  )
  expect([...terms.keys()].filter((term) => !inUse.has(term))).toEqual([])
})

describe.each(Object.entries(catalogues))('the texts of %s', (_, place) => {
  it.each(languages.map((language, at) => [language, at] as const))(
    'use the terms of the page (%s)',
    async (language, at) => {
      const english = await textsOf(place, 'en')
      const translated = await textsOf(place, language)
      const otherTexts = Object.entries(english).flatMap(([key, text]) => {
        const forms = typeof text === 'string' ? terms.get(text)?.[at] : undefined
        const form = String(translated[key])
        return forms === undefined || forms.includes(form) ? [] : [`${key}: ${form}`]
      })
      expect(otherTexts).toEqual([])
    },
  )
})

const retired = rowsBelow('Retired forms').map(([form = '']) => form.toLowerCase())

/** Lines of a file without comments. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .toLowerCase()

it('no text uses a retired form', () => {
  expect(retired.length).toBeGreaterThan(20)
  const uses = [...sources]
    .filter(([file]) => isShipped(file))
    .filter(([file]) => file.startsWith('web/') || file.endsWith('commerce/src/languages/en/mails.ts'))
    .flatMap(([file, text]) => {
      const code = codeOf(text)
      return retired.filter((form) => code.includes(form)).map((form) => `${file}: ${form}`)
    })
  expect(uses).toEqual([])
})

it('no translation uses a retired form of its language', () => {
  const forms = rowsBelow('Retired forms of other languages')
  expect(forms.length).toBeGreaterThan(15)
  const uses = forms.flatMap(([language = '', form = '']) => {
    const code = allLanguages.find((knownCode) => names.of(knownCode) === language)
    expect(code, language).toBeDefined()
    const word = new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'u')
    return [...sources]
      .filter(([file, text]) => file.includes(`/languages/${code}/`) && word.test(codeOf(text)))
      .map(([file]) => `${file}: ${form}`)
  })
  expect(uses).toEqual([])
})
