import { readFileSync } from 'node:fs'
import { codeLines, isShipped, sources } from './source-files.ts'

const schema = readFileSync(new URL('../packages/commerce/schema.sql', import.meta.url), 'utf8')

/** Columns of each table of commerce. */
export const columnsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...schema.matchAll(/^create table ([\w.]+) \(\n(.*?)\n\)/gms)].map(([, table = '', body = '']) => [
    table,
    new Set([...body.matchAll(/^ {2}"?([a-z_0-9]+)"? /gm)].map(([, column = '']) => column)),
  ]),
)

/** Quarter of a file of commerce; undefined for other files. */
export const quarterOf = (file: string): string | undefined => /^commerce\/src\/([\w-]+)\//.exec(file)?.[1]

/** Quarter of each table: the one whose `tables.ts` declares it. */
export const owners: ReadonlyMap<string, string> = new Map(
  [...sources].flatMap(([file, text]) =>
    /^commerce\/src\/[^/]+\/(?:database\/)?tables\.ts$/.test(file)
      ? [...text.matchAll(/^ +([a-z_0-9]+): \w+Table$/gm)].map(
          ([, table = '']) => [table, quarterOf(file) ?? ''] as const,
        )
      : [],
  ),
)

/** Text of a file that may name columns: strings, and templates without the code in them. */
const textsOf = (code: string): readonly string[] => {
  const texts: string[] = []
  /** Reads code up to the end of its block, and returns the position after it. */
  const readCode = (from: number): number => {
    let at = from
    let depth = 0
    while (at < code.length) {
      const char = code[at]
      if (char === '`') at = readTemplate(at + 1)
      else if (char === "'" || char === '"') at = readString(at + 1, char)
      else {
        if (char === '{') depth++
        if (char === '}' && depth-- === 0) return at + 1
        at++
      }
    }
    return at
  }
  const readString = (from: number, quote: string): number => {
    const end = code.indexOf(quote, from)
    const text = code.slice(from, end)
    // A quote in a regular expression begins no string.
    if (end === -1 || text.includes('\n')) return from
    texts.push(`'${text}'`)
    return end + 1
  }
  const readTemplate = (from: number): number => {
    let [text, at] = ['', from]
    while (at < code.length && code[at] !== '`') {
      if (code.startsWith('${', at)) {
        at = readCode(at + 2)
        text += ' $ '
      } else text += code[at++]
    }
    texts.push(text)
    return at + 1
  }
  readCode(0)
  return texts
}

/** Returns the end of the brackets that begin at a position. */
const endOfBrackets = (code: string, from: number): number => {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')' && --depth === 0) return at + 1
  }
  return code.length
}

/** Returns the calls that follow a position, as `.select('id').where(…)`. */
const chainAfter = (code: string, from: number): string => {
  let at = from
  for (;;) {
    const call = /^\s*\.\$?\w+(?:<[^>()]*>)?\(/.exec(code.slice(at, at + 80))
    if (call === null) return code.slice(from, at)
    at = endOfBrackets(code, at + call[0].length - 1)
  }
}

const readingCalls = /\b(?:selectFrom|from|using|\w+Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*')/g
const tableName = /'([a-z_0-9]+)(?: as (\w+))?'/g
const readingSql = /\b(?:from|join|using)\s+([a-z_0-9]+)(?:\s+as\s+(\w+))?/g

/** A table in a file: its names there, and the columns that the file reads. `*` is the whole row. */
export type Read = { readonly table: string; readonly columns: ReadonlySet<string> }

/** Returns the tables of commerce that a file reads. */
export const readsOf = (file: string): readonly Read[] => {
  const code = codeLines(file)
    .map((line) => line.code)
    .join('\n')
  const texts = textsOf(code)
  const reads = new Map<string, Set<string>>()
  /** Names of tables in this file. */
  const names = new Map<string, Set<string>>()
  const note = (table: string, alias: string | undefined) => {
    if (!columnsOf.has(table)) return
    reads.set(table, reads.get(table) ?? new Set())
    const name = alias ?? table
    names.set(name, (names.get(name) ?? new Set()).add(table))
  }
  const noteColumn = (table: string, column: string) => {
    if (column === '*' || columnsOf.get(table)?.has(column) === true) reads.get(table)?.add(column)
  }
  for (const [, argument = ''] of code.matchAll(readingCalls))
    for (const [, table = '', alias] of argument.matchAll(tableName)) note(table, alias)
  for (const text of texts) for (const [, table = '', alias] of text.matchAll(readingSql)) note(table, alias)
  // Columns with the name of their table.
  for (const text of texts)
    for (const [, name = '', column = ''] of text.matchAll(/\b(\w+)\.(\*|\w+)/g))
      for (const table of names.get(name) ?? []) noteColumn(table, column)
  // Whole rows.
  for (const [, name = ''] of code.matchAll(/\b(?:selectAll|toJson)\('(\w+)'\)/g))
    for (const table of names.get(name) ?? []) noteColumn(table, '*')
  // Columns without it.
  for (const call of code.matchAll(/\bselectFrom\('([a-z_0-9]+)(?: as \w+)?'\)/g)) {
    const [all, table = ''] = call
    if (!reads.has(table)) continue
    const chain = chainAfter(code, call.index + all.length)
    if (/\.selectAll\(\)/.test(chain)) noteColumn(table, '*')
    for (const [, column = ''] of chain.matchAll(/'([a-z_0-9]+)(?: as \w+)?'/g)) noteColumn(table, column)
  }
  for (const text of texts)
    for (const [, table = '', alias] of text.matchAll(readingSql))
      if (reads.has(table)) {
        if (alias === undefined || !text.includes(`${alias}.`))
          for (const [word] of text.matchAll(/(?<![.\w'])[a-z_0-9]+(?![.\w'(])/g)) noteColumn(table, word)
        if (new RegExp(`select \\* from ${table}\\b`).test(text)) noteColumn(table, '*')
      }
  return [...reads].map(([table, columns]) => ({ table, columns }))
}

/**
 * Returns the tables that the statements of a file select from alone, without a second table. Tables that a
 * statement names through a variable are not seen.
 */
export const selectedAlone = (file: string): readonly string[] => {
  const code = codeLines(file)
    .map((line) => line.code)
    .join('\n')
  return [...code.matchAll(/\b(?:db|tx)\s*\.selectFrom\('([a-z_0-9]+)(?: as \w+)?'\)/g)].flatMap((call) => {
    const chain = chainAfter(code, call.index + call[0].length)
    return /Join|selectFrom|exists|`[^`]*\b(?:from|join)\b/.test(chain) ? [] : [call[1] ?? '']
  })
}

/** Files of commerce that are no tests. */
export const commerceFiles: readonly string[] = [...sources.keys()].filter(
  (file) => quarterOf(file) !== undefined && isShipped(file),
)
