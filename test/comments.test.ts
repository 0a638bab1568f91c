import { expect, it } from 'vitest'
import { isShipped, sources } from './source-files.ts'

/** Openings that leave a docblock without its noun, as in 'What is charged' for 'Amount charged'. */
const opening =
  /^(?:What|Who|Whom|Whose|How|Whether|Where|When|Which|That|So (?:many|long|much|far)|For so)\b/

/** Words of the project's early comments, for which the field has its own. */
const dialect = /\b(?:told|stands in|meanwhile|anew|by itself|looked into|as far as|is another one)\b/

type Comment = { readonly place: string; readonly text: string }

/** Docblocks of a file, without their stars and without code in backticks. */
const docblocksOf = (file: string): readonly Comment[] =>
  [...(sources.get(file) ?? '').matchAll(/^[ \t]*\/\*\*([^]*?)\*\//gm)].map(({ 1: body = '', index }) => ({
    place: `${file}:${(sources.get(file) ?? '').slice(0, index).split('\n').length}`,
    text: body
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/`[^`]*`/g, '')
      .trim(),
  }))

const docblocks = [...sources.keys()].flatMap(docblocksOf)

it('docblocks begin with a noun or a verb', () => {
  expect(docblocks.length).toBeGreaterThan(5000)
  const broken = docblocks.filter(({ text }) => opening.test(text))
  expect(broken.map(({ place, text }) => `${place} ${text.split('\n')[0] ?? ''}`)).toEqual([])
})

it('docblocks use the terms of the field', () => {
  const broken = docblocks.flatMap(({ place, text }) => {
    const [word] = dialect.exec(text) ?? []
    return word === undefined ? [] : [`${place} says '${word}'`]
  })
  expect(broken).toEqual([])
})

it('locals are nouns', () => {
  const declaration = /^[ \t]*(?:const|let) (?:found|given|kept|made|told|asked)\b/gm
  const broken = [...sources]
    .filter(([file]) => isShipped(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(declaration)].map(
        ({ 0: line, index }) => `${file}:${text.slice(0, index).split('\n').length} ${line.trim()}`,
      ),
    )
  expect(broken).toEqual([])
})
