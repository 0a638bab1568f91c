import type { Contract } from '@atelier/contract'
import { escapeHtml } from '@atelier/plumbing/http'
import {
  referenceHeadings,
  referencePages,
  renderReferencePage,
  renderReferenceStart,
  type ReferencePage,
} from '../reference/render-reference.ts'
import { docsPage, type DocsMenu } from './docs-page.ts'
import { guideGroups } from './contents.ts'
import { type Guide, readGuides, readMakingCalls, referenceGroup } from './guides.ts'
import { llmsFullText, llmsText } from './llms.ts'
import { createSearch, type Entry } from './search.ts'

export type DocsInput = {
  readonly contract: Contract
  /** Calls outside the public API. */
  readonly additions: Contract
  readonly publicUrl: string
}

export type DocsText = { readonly type: 'html' | 'markdown' | 'plain'; readonly text: string }

export type Docs = {
  /** URLs of all pages. */
  readonly paths: readonly string[]
  /** Returns the text at a URL of the documentation; undefined when there is none. */
  read(path: string): DocsText | undefined
  /** Returns the page of search results. */
  search(query: string): string
}

const entriesOf = (guides: readonly Guide[], pages: readonly ReferencePage[]): Entry[] => [
  ...guides.flatMap(({ path, title, summary, sections }) => [
    { path, title, place: 'Guide', text: summary },
    ...sections.map((section) => ({
      path: `${path}#${section.id}`,
      title: section.title,
      place: title,
      text: section.text,
    })),
  ]),
  ...pages.flatMap(({ path, title, calls }) =>
    calls.map(({ id, endpoint }) => ({
      path: `${path}#${id}`,
      title: `${endpoint.method} ${endpoint.path}`,
      place: `API · ${title}`,
      text: `${id} ${endpoint.summary}`,
    })),
  ),
]

const menuOf = (guides: readonly Guide[], callsGuide: Guide, pages: readonly ReferencePage[]): DocsMenu => [
  ...guideGroups.map(({ name }) => ({ name, links: guides.filter(({ group }) => group === name) })),
  { name: referenceGroup, links: [callsGuide, ...pages] },
]

const startOf = (guides: readonly Guide[], pages: readonly ReferencePage[]): string => {
  const card = ({ path, title, summary }: Guide) =>
    `<li><a href="${path}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`
  const groups = guideGroups.map(({ name }) => {
    const groupGuides = guides.filter(({ group }) => group === name)
    return `<h2>${escapeHtml(name)}</h2><ul class="cards">${groupGuides.map(card).join('')}</ul>`
  })
  const tasks = pages.map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`)
  return `<h1>Documentation</h1><p class="lead">Sell products from your own server: checkout, subscriptions, benefits, usage billing, webhooks and a portal for your customers.</p>${groups.join('')}<h2><a href="/docs/api">API reference</a></h2><ul class="tasks">${tasks.join('')}</ul><p class="facts">For programs: <a href="/openapi.json">openapi.json</a>, <a href="/llms.txt">llms.txt</a>, <a href="/llms-full.txt">llms-full.txt</a>, and <code>.md</code> behind the address of every guide.</p>`
}

/** Length of a result's excerpt, in characters. */
const excerpt = 160

const resultsOf = (query: string, entries: readonly Entry[]): string => {
  const results = entries.map(
    ({ path, title, place, text }) =>
      `<li><a href="${path}"><strong>${escapeHtml(title)}</strong> <span class="place">${escapeHtml(place)}</span><span class="excerpt">${escapeHtml(text.trim().slice(0, excerpt))}</span></a></li>`,
  )
  const count = entries.length === 1 ? '1 result' : `${entries.length} results`
  const sentence =
    query.trim() === ''
      ? 'Type what you are looking for.'
      : entries.length === 0
        ? `No results for “${escapeHtml(query)}”. Try fewer words.`
        : `${count} for “${escapeHtml(query)}”.`
  return `<h1>Search</h1><div id="results"><p role="status">${sentence}</p><ul class="results">${results.join('')}</ul></div>`
}

/**
 * Reads the guides and assembles the documentation; pages of the reference are rendered at their first
 * request.
 */
export const openDocs = ({ contract, additions, publicUrl }: DocsInput): Docs => {
  const guides = readGuides(publicUrl)
  const callsGuide = readMakingCalls(publicUrl)
  const all = [...guides, callsGuide]
  const pages = referencePages(contract, additions)
  const menu = menuOf(guides, callsGuide, pages)
  const find = createSearch(entriesOf(all, pages))
  const html = (make: () => string) => (): DocsText => ({ type: 'html', text: make() })
  const makers = new Map<string, () => DocsText>([
    [
      '/docs',
      html(() => docsPage(menu, { path: '/docs', title: 'Documentation', content: startOf(guides, pages) })),
    ],
    [
      callsGuide.path,
      html(() =>
        docsPage(menu, {
          path: callsGuide.path,
          title: callsGuide.title,
          content: renderReferenceStart(pages, callsGuide.html),
        }),
      ),
    ],
    ['/llms.txt', () => ({ type: 'plain', text: llmsText(all, pages, publicUrl) })],
    ['/llms-full.txt', () => ({ type: 'plain', text: llmsFullText(all) })],
  ])
  for (const { path, title, sections, html: content } of guides)
    makers.set(
      path,
      html(() => docsPage(menu, { path, title, content, headings: sections })),
    )
  for (const { path, markdown } of all) makers.set(`${path}.md`, () => ({ type: 'markdown', text: markdown }))
  for (const page of pages) {
    const { path, title } = page
    const headings = referenceHeadings(page)
    makers.set(
      path,
      html(() => docsPage(menu, { path, title, content: renderReferencePage(page), headings })),
    )
  }
  const texts = new Map<string, DocsText>()
  return {
    paths: [...makers.keys()],
    read: (path) => {
      const text = texts.get(path) ?? makers.get(path)?.()
      if (text !== undefined) texts.set(path, text)
      return text
    },
    search: (query) =>
      docsPage(menu, {
        path: '/docs/search',
        title: 'Search',
        content: resultsOf(query, find(query)),
        query,
      }),
  }
}
