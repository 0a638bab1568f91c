import { framedHtml, Html, html } from '@atelier/plumbing/frame'

export type DocsLink = { readonly path: string; readonly title: string }
export type DocsMenu = readonly { readonly name: string; readonly links: readonly DocsLink[] }[]

export type DocsPage = {
  readonly path: string
  readonly title: string
  /** Content of `<article>`, with its `<h1>`. */
  readonly content: string
  /** Headings of the page, by their anchors. */
  readonly headings?: readonly { readonly id: string; readonly title: string }[]
  readonly query?: string
}

const search = (query: string) =>
  html`<form class="search" role="search" action="/docs/search">
    <label class="unseen" for="search">Search the documentation</label>
    <input
      id="search"
      name="q"
      type="search"
      value="${query}"
      placeholder="Search"
      maxlength="200"
      autocomplete="off"
      spellcheck="false"
    />
    <div id="found" hidden></div>
  </form>`

const menuOf = (menu: DocsMenu, path: string) =>
  html`<nav id="pages" class="pages" popover aria-label="Documentation">
    ${menu.map(
      ({ name, links }) =>
        html`<p>${name}</p>
          <ul>
            ${links.map(
              (link) =>
                html`<li>
                  <a href="${link.path}" ${link.path === path && html` aria-current="page"`}>${link.title}</a>
                </li>`,
            )}
          </ul>`,
    )}
  </nav>`

const contents = ({ headings = [] }: DocsPage) =>
  headings.length > 1 &&
  html`<nav class="contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`

/** Returns the pages before and after this one, in the order of the menu. */
const neighbours = (menu: DocsMenu, path: string) => {
  const links = menu.flatMap((group) => group.links)
  const at = links.findIndex((link) => link.path === path)
  const [before, after] = at < 0 ? [] : [links[at - 1], links[at + 1]]
  return html`<nav class="neighbours" aria-label="Previous and next page">
    ${before && html`<a rel="prev" href="${before.path}"><span>Previous</span> ${before.title}</a>`}
    ${after && html`<a rel="next" href="${after.path}"><span>Next</span> ${after.title}</a>`}
  </nav>`
}

/** Renders a page of the documentation: search, the menu of all pages, the content, and its headings. */
export const docsPage = (menu: DocsMenu, page: DocsPage): string =>
  framedHtml({
    title: page.path === '/docs' ? 'Atelier documentation' : `${page.title} · Atelier documentation`,
    links: [
      { path: '/docs', name: 'Docs' },
      { path: '/docs/api', name: 'API' },
      { path: '/dashboard', name: 'Dashboard' },
    ],
    path: page.path.startsWith('/docs/api') ? '/docs/api' : '/docs',
    styles: ['/docs/docs.css'],
    early: '/docs/language.js',
    script: '/docs/docs.js',
    body: html`<div class="docs">
      <div class="tools">
        <button type="button" popovertarget="pages">All pages</button>
        ${search(page.query ?? '')}
      </div>
      ${menuOf(menu, page.path)}
      <main id="main" tabindex="-1">
        <article>${new Html(page.content)}</article>
        ${neighbours(menu, page.path)}
      </main>
      ${contents(page)}
    </div>`,
  })
