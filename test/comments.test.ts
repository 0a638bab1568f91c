import { expect, it } from 'vitest'
import { isShipped, otherSources, sources } from './source-files.ts'

/** Openings that leave a docblock or a description without its noun, as in 'What is charged' for 'Amount charged'. */
const opening =
  /^(?:What|Who|Whom|Whose|How|Whether|Where|When|Which|Why|That|So (?:many|long|much|far)|For so)\b/

/** Words of the project's early comments and tests, for which the field has its own. */
const dialect = new RegExp(
  [
    'told|tells? of|stands? in|stands still|meanwhile|anew|by itself|looked into|as far as|is another one|by now',
    '[Nn]obody|[Ss]omebody|[Ee]verybody|[Ww]hoever|goes? on|going on|under way|any more|(?:is|are) let|so many',
    'as it stands|one after (?:the other|another)',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
)

type Comment = { readonly place: string; readonly text: string }

/** Docblocks of a file, without their stars and without code in backticks. Comments of style sheets have one star. */
const docblocksOf = ([file, source]: readonly [string, string]): readonly Comment[] =>
  [...source.matchAll(/^[ \t]*\/\*\*?([^]*?)\*\//gm)].map(({ 1: body = '', index }) => ({
    place: `${file}:${source.slice(0, index).split('\n').length}`,
    text: body
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/`[^`]*`/g, '')
      .trim(),
  }))

const docblocks = [...sources, ...otherSources].flatMap(docblocksOf)

/** Matches of a pattern in all sources; its first group is the text. */
const textsOf = (pattern: RegExp): readonly Comment[] =>
  [...sources, ...otherSources].flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(({ 1: text = '', index }) => ({
      place: `${file}:${source.slice(0, index).split('\n').length}`,
      text: text.replaceAll(/`[^`]*`/g, ''),
    })),
  )

/** Parameters of a docblock that its function lacks; parameters that are destructured have no name of their own. */
const missingParameters = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/^[ \t]*\/\*\*([^]*?)\*\/\n([^]*?)(?:\n\n|$(?![^]))/gm)].flatMap(
    ({ 1: body = '', 2: code = '', index }) =>
      /[({,]\s*\{/.test(code.slice(0, code.search(/\)(?::[^\n]*)? (?:=>|\{)/) + 1))
        ? []
        : [...body.matchAll(/@param (\w+)/g)].flatMap(({ 1: name = '' }) =>
            new RegExp(`\\b${name}\\b`).test(code)
              ? []
              : [`${file}:${source.slice(0, index).split('\n').length} ${name}`],
          ),
  )

it('documented parameters exist', () => {
  expect([...sources].flatMap(([file, source]) => missingParameters(file, source))).toEqual([])
})

const lineComments = textsOf(/^[ \t]*\/\/ (.+)$/gm)

/** First lines of comments in code. */
const commentStarts = textsOf(/(?<!\/\/[^\n]*\n)^[ \t]*\/\/ (.+)$/gm)

const testNames = textsOf(/^[ \t]*(?:it|test|describe)(?:\.\w+(?:\([^\n]*\))?)*\(\s*['"`](.+?)['"`],/gm)

/** Descriptions of results and parameters that ask a question instead of naming a value. */
const question = /^(?:Returns|.*@returns|.*@param \w+) (?:what|whether|how|who)\b/m

it('docblocks and other comments begin with a noun or a verb', () => {
  expect(docblocks.length).toBeGreaterThan(5000)
  expect(commentStarts.length).toBeGreaterThan(1000)
  const broken = [...docblocks, ...commentStarts].filter(
    ({ text }) => opening.test(text) || question.test(text),
  )
  expect(broken.map(({ place, text }) => `${place} ${text.split('\n')[0] ?? ''}`)).toEqual([])
})

/** Sentences and phrases in shipped code: messages, log lines and descriptions; the words of catalogues are translated. */
const literals = [...sources].flatMap(([file, source]) =>
  isShipped(file) && !/languages\//.test(file)
    ? [...source.matchAll(/(?<!\w)['"`]([A-Z][^'"`\n]* [^'"`\n]*)['"`]/g)].map(({ 1: text = '', index }) => ({
        place: `${file}:${source.slice(0, index).split('\n').length}`,
        text,
      }))
    : [],
)

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

it('comments, messages and names of tests use the terms of the field', () => {
  expect(lineComments.length).toBeGreaterThan(1500)
  expect(testNames.length).toBeGreaterThan(4000)
  expect(literals.length).toBeGreaterThan(3000)
  const broken = [...docblocks, ...lineComments, ...testNames, ...literals].flatMap(({ place, text }) => {
    const [word] = dialect.exec(text) ?? []
    return word === undefined ? [] : [`${place} says '${word}'`]
  })
  expect(broken).toEqual([])
})

it('texts of screens contain no name of a variable', () => {
  const texts = literals.filter(({ place }) => place.startsWith('web/'))
  expect(texts.length).toBeGreaterThan(1000)
  const broken = texts.filter(({ text }) => / [a-z]+[A-Z][a-z]+\b/.test(text.replaceAll(/\$\{[^}]*\}/g, '')))
  expect(broken.map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

/** Participles and pronouns of early names: `payment` instead of `made`, `order` instead of `one`. */
const vagueName = 'found|given|kept|made|told|asked|said|heard|wanted|meant|brought|begun|anew|one'

/** Others, which the painter uses for masks and parts of a picture. */
const vagueOutsidePainter =
  'known|sent|gone|named|written|taken|same|mine|theirs|who|whose|what|which|here|there|elsewhere|nobody|everybody|' +
  'everything|some|twice'

it('locals and parameters are nouns', () => {
  const patternOf = (words: string) =>
    new RegExp(
      [
        `\\b(?:const|let) (?:${words})\\b`,
        `\\b(?:const|let) \\[(?:\\w+, )*(?:${words})[\\],]`,
        `[(,] ?(?:${words})(?:\\??: [^(){}]+)?\\) =>`,
        `(?<![\\w.?]|\\w )(?:${words}) =>`,
      ].join('|'),
      'g',
    )
  const [inPainter, outside] = [patternOf(vagueName), patternOf(`${vagueName}|${vagueOutsidePainter}`)]
  // In kernels `one` is a vector of the number.
  const files = [...sources, ...otherSources].filter(
    ([file]) => /\.tsx?$/.test(file) && !file.startsWith('painter/assembly/'),
  )
  const broken = files.flatMap(([file, text]) =>
    [...text.matchAll(file.startsWith('painter/') ? inPainter : outside)].map(
      ({ 0: code, index }) => `${file}:${text.slice(0, index).split('\n').length} ${code.trim()}`,
    ),
  )
  expect(broken).toEqual([])
})

/** Words of early names, for which the field has `error`, `event`, `state` or `change`. */
const earlyName =
  /[Rr]efus(?:al|e\b|ed)|[Mm]eanwhile|\b\w*[a-z]News\b|\bnews(?:Of)?\b|\bstanding|[Mm]eaning|[Vv]ocabul|[Bb]eacon/

it('declarations use the terms of the field', () => {
  const declared = /^[ \t]*(?:export )?(?:const|let|function|class|type|interface) (\w+)/gm
  // The name of a column, and of an error of the operating system.
  const allowedNames = ['remote_refusals', 'connectionRefused']
  const broken = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(declared)].flatMap(({ 1: name = '' }) =>
      earlyName.test(name) && !allowedNames.includes(name) ? [`${file} ${name}`] : [],
    ),
  )
  expect(broken).toEqual([])
})

/** Folders of commerce about sales. Their names follow the rules below. */
const isOfSales = (file: string): boolean =>
  /^commerce\/src\/(?:billing|books|orders|payments|purchases|returns)\//.test(file) && isShipped(file)

it('functions that create errors are named after them', () => {
  const creators = /\bthrow (?!apiError|insufficientScope|invalid|notFound)(\w+)\(/g
  const broken = [...sources]
    .filter(([file]) => isOfSales(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(creators)].flatMap(({ 1: name = '' }) =>
        name.endsWith('Error') ? [] : [`${file} ${name}`],
      ),
    )
  expect(broken).toEqual([])
})

it('documented errors have a name, and a condition that begins with if', () => {
  const pattern = /@throws (?:\d|when |if |where )|@throws [A-Z]\w+,? when /
  const broken = docblocks.filter(
    ({ place, text }) => isOfSales(place.split(':')[0] ?? '') && pattern.test(text),
  )
  expect(broken.map(({ place }) => place)).toEqual([])
})
