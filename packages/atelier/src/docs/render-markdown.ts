import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '@atelier/plumbing/http'
import { codeBlock, codeChoice, codeOf, isChoice, type Code } from './code-blocks.ts'

/** A section of a page below one heading, for the table of contents and the search. */
export type Section = { readonly id: string; readonly title: string; readonly text: string }

export type Rendered = {
  readonly title: string
  /** First paragraph as plain text. */
  readonly summary: string
  readonly html: string
  readonly sections: readonly Section[]
}

/** Returns the anchor of a heading, in GitHub's format. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const codeIn = (token: Token): Code | undefined =>
  token.type === 'code' ? codeOf(token['text'], (token as Tokens.Code).lang) : undefined

/** Returns the text of a token, without its markup, and without code. */
const plain = (token: Token): string => {
  if (token.type === 'html' || token.type === 'code') return ''
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((cells) => cells.map((cell) => plainAll(cell.tokens)).join(' ')).join(' ')
  }
  if (token.type === 'list')
    return (token as Tokens.List).items.map((item) => plainAll(item.tokens)).join(' ')
  const inner = 'tokens' in token ? token.tokens : undefined
  return inner === undefined ? String('text' in token ? token.text : '') : plainAll(inner)
}
const plainAll = (tokens: readonly Token[]): string => tokens.map(plain).join('')

const isNote = (token: Token): boolean => token.type === 'html' && token.raw.startsWith('<!--')

/** Groups neighboring blocks in different languages, among which a reader chooses. */
const grouped = (tokens: readonly Token[]): (Token | readonly Code[])[] => {
  const groups: (Token | Code[])[] = []
  for (const token of tokens) {
    const code = codeIn(token)
    const last = groups.at(-1)
    if (isNote(token) || (token.type === 'space' && Array.isArray(last))) continue
    if (code === undefined || !isChoice(code)) groups.push(token)
    else if (Array.isArray(last) && !last.some(({ language }) => language === code.language)) last.push(code)
    else groups.push([code])
  }
  return groups
}

/**
 * Renders a page of Markdown as HTML. Comments are omitted: they are instructions for the test that runs the
 * snippets.
 *
 * @param resolve returns the URL of a link or a picture; undefined leaves the words without a link
 */
export const renderMarkdown = (
  markdown: string,
  resolve: (target: string) => string | undefined,
): Rendered => {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = anchorOf(plainAll(tokens))
        const inner = this.parser.parseInline(tokens)
        return depth === 1
          ? `<h1>${inner}</h1>`
          : `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>`
      },
      code: ({ text, lang }) => codeBlock(codeOf(text, lang)),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const url = resolve(href)
        return url === undefined ? inner : `<a href="${escapeHtml(url)}">${inner}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(resolve(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`,
      table({ header, rows }) {
        const textOf = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        const dataCell = (cell: Tokens.TableCell) => `<td>${textOf(cell)}</td>`
        // A header names its column: an empty cell is no header.
        const headerCell = (cell: Tokens.TableCell) =>
          cell.text === '' ? dataCell(cell) : `<th scope="col">${textOf(cell)}</th>`
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${header.map(headerCell).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map(dataCell).join('')}</tr>`).join('')}</tbody></table></div>`
      },
    },
  })
  const tokens = marked.lexer(markdown)
  const parts = grouped(tokens).map((part, index) => {
    if (!Array.isArray(part)) return marked.parser([part as Token])
    const [onlyPart] = part as readonly Code[]
    return part.length === 1 && onlyPart !== undefined
      ? codeBlock(onlyPart)
      : codeChoice(part as readonly Code[], `code-${index}`)
  })
  const heading = tokens.find((token) => token.type === 'heading')
  const summary = tokens.find((token) => token.type === 'paragraph')
  const sections: { id: string; title: string; text: string }[] = []
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === 2)
      sections.push({ id: anchorOf(plain(token)), title: plain(token), text: '' })
    else if (token.type !== 'heading') {
      const section = sections.at(-1)
      if (section !== undefined) section.text += ` ${plain(token)}`
    }
  }
  return {
    title: heading === undefined ? '' : plain(heading),
    summary: summary === undefined ? '' : plain(summary).replaceAll(/\s+/g, ' '),
    html: parts.join(''),
    sections,
  }
}
