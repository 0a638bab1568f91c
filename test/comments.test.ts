import { expect, it } from 'vitest'
import { isShipped, sources } from './source-files.ts'

/** Openings that leave a docblock or a description without its noun, as in 'What is charged' for 'Amount charged'. */
const opening =
  /^(?:What|Who|Whom|Whose|How|Whether|Where|When|Which|Why|That|So (?:many|long|much|far)|For so)\b/

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

/** Texts of the API reference and of the help of the command line, by the folders of their sources. */
const textPatterns = {
  'contract/src/descriptions/': /(?<!\w)['"`]([A-Z][^'"\n]{8,})/g,
  'contract/src/': /\b(?:summary|means|description):\s+['"`]([^\n]+)/g,
  'atelier/src/command-line/': /\.(?:argument|option|description|summary)\((?:\s*'[^'\n]*',)?\s*'([^'\n]+)/g,
}

const referenceTexts = Object.entries(textPatterns).flatMap(([folder, pattern]) =>
  [...sources]
    .filter(([file]) => file.startsWith(folder) && isShipped(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map(({ 1: sentence = '' }) => ({ file, sentence })),
    ),
)

it('texts of the reference and of the help begin with a noun or a verb', () => {
  expect(referenceTexts.length).toBeGreaterThan(2000)
  const opensSo = new RegExp(opening, 'i')
  const asks = /^(?:Retrieve|Read|Get|Set|Preview) (?:what|how|whether|where|when|why)\b/
  const broken = referenceTexts.filter(({ sentence }) => opensSo.test(sentence) || asks.test(sentence))
  expect(broken.map(({ file, sentence }) => `${file} ${sentence}`)).toEqual([])
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
