import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sources, isShipped } from './source-files.ts'

const page = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8')
const languages = ['sv', 'de', 'fr', 'es'] as const

/** Rows of a table of the page, without its head. */
const rowsBelow = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = page.split(`# ${heading}\n`)
  const [own = ''] = section.split('\n#')
  return own
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

const terms = new Map(
  rowsBelow('Words').map(([english = '', ...cells]) => [english, cells.map((cell) => cell.split(' / '))]),
)

type Texts = Readonly<Record<string, unknown>>

const catalogues = {
  studio: '../packages/web/studio/texts',
  checkout: '../packages/web/checkout/texts',
  portal: '../packages/web/portal/texts',
  mails: '../packages/commerce/src/mails/texts',
}
const exportOf = { en: 'english', sv: 'swedish', de: 'german', fr: 'french', es: 'spanish' } as const

const textsOf = async (folder: string, language: keyof typeof exportOf): Promise<Texts> => {
  const module = (await import(`${folder}/${language}.ts`)) as Readonly<Record<string, Texts>>
  const texts = module['texts'] ?? module[exportOf[language]]
  if (texts === undefined) throw new Error(`${folder} has no texts in ${language}.`)
  return texts
}

it('the page has a hundred terms, each once, in every language, and in use', async () => {
  const rows = rowsBelow('Words')
  expect(rows.length).toBeGreaterThanOrEqual(100)
  expect(new Set(rows.map(([english]) => english)).size).toBe(rows.length)
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(5)
  const inUse = new Set(
    (await Promise.all(Object.values(catalogues).map((folder) => textsOf(folder, 'en')))).flatMap((texts) =>
      Object.values(texts),
    ),
  )
  expect([...terms.keys()].filter((term) => !inUse.has(term))).toEqual([])
})

describe.each(Object.entries(catalogues))('the texts of %s', (_, folder) => {
  it.each(languages.map((language, at) => [language, at] as const))(
    'use the terms of the page (%s)',
    async (language, at) => {
      const english = await textsOf(folder, 'en')
      const translated = await textsOf(folder, language)
      const others = Object.entries(english).flatMap(([key, text]) => {
        const forms = typeof text === 'string' ? terms.get(text)?.[at] : undefined
        const form = String(translated[key])
        return forms === undefined || forms.includes(form) ? [] : [`${key}: ${form}`]
      })
      expect(others).toEqual([])
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
    .filter(([file]) => file.startsWith('web/') || file.endsWith('commerce/src/mails/texts/en.ts'))
    .flatMap(([file, text]) => {
      const code = codeOf(text)
      return retired.filter((form) => code.includes(form)).map((form) => `${file}: ${form}`)
    })
  expect(uses).toEqual([])
})
