import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { texts as checkout } from '../checkout/texts/server/en.ts'
import type { Texts } from '../lib/texts/catalogue.ts'
import { texts as studio } from '../studio/texts/server/en.ts'

const packages = join(import.meta.dirname, '../..')

/**
 * Sources of the server as one text: multi-line literals are joined, interpolations become `{}`, quotes are
 * unified.
 */
const sources = ['contract', 'plumbing', 'commerce', 'painter', 'studio', 'atelier']
  .flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8')),
  )
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
  .replaceAll(/\$\{[^}]*\}/g, '{}')
  .replaceAll(/["`]/g, "'")

/** Suffix that the server appends to the sentence of a payment that has ended its checkout. */
const ending = ' Open a new checkout.'

const saysServer = (sentence: string): boolean =>
  sources.includes(`'${sentence}'`) ||
  (sentence.endsWith(ending) &&
    sources.includes(`'{}${ending}'`) &&
    saysServer(sentence.slice(0, -ending.length)))

// Sentences are translated by equality: a reworded sentence of the server would stay English.
it.each(Object.entries<Texts>({ checkout, studio }))(
  'the %s knows the sentences of the server word for word',
  (_page, texts) => {
    const sentences = Object.entries(texts).filter(([name]) => name.startsWith('server.'))
    expect(sentences.length).toBeGreaterThan(25)
    const unknown = sentences.filter(
      ([, text]) => typeof text !== 'string' || !saysServer(text.replaceAll(/\{\w+\}/g, '{}')),
    )
    expect(unknown).toEqual([])
  },
)
