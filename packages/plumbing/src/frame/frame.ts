import { contentSecurityPolicy, type Policy } from '../http/headers.ts'
import type { Page, PageReply } from '../http/pages.ts'
import { earlyScriptTag, html, type Html, scriptTag } from './html.ts'
import { frameStyle } from './style.ts'

/** Logo: a hill, a sky and a sun. */
export const logo: Html = html`<svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
  <path class="hill" d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z" />
  <path class="sky" d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z" />
  <path class="sun" d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z" />
</svg>`

/** Page linked in the header of another. */
export type FrameLink = { readonly path: string; readonly name: string }

export type Framed = {
  /** Title of the browser tab. */
  readonly title: string
  /** Pages linked in the header. Default: only the start page. */
  readonly links?: readonly FrameLink[]
  /** Path of the page, if it is one of the links. */
  readonly path?: string
  /** Paths of additional style sheets, and of the page's script. */
  readonly styles?: readonly string[]
  readonly script?: string
  /** Script that runs before the first paint, where it affects the rendering. */
  readonly early?: string
  /** Content below the header; includes the `<main id="main">`. */
  readonly body: Html
}

const top = ({ links = [], path }: Pick<Framed, 'links' | 'path'>): Html =>
  html`<a class="skip" href="#main">Skip to the content</a>
    <header class="bar">
      <div>
        <a class="seller brand" href="/">${logo} Atelier</a>
        ${
          links.length > 0 &&
          html`<nav aria-label="Pages of this installation">
            ${links.map(
              (link) =>
                html`<a href="${link.path}" ${link.path === path && html` aria-current="page"`}
                  >${link.name}</a
                >`,
            )}
          </nav>`
        }
      </div>
    </header>`

/** Returns the HTML of a page in the product's style, with its name in the header. */
export const framedHtml = ({ title, styles = [], script, early, body, ...rest }: Framed): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        ${[framePath, ...styles].map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
        ${early !== undefined && earlyScriptTag(early)} ${script !== undefined && scriptTag(script)}
      </head>
      <body>
        ${top(rest)}${body}
      </body>
    </html>`.html

export type FramedOptions = {
  /** Default: 200. */
  readonly status?: number
  /** Directives of the page's own policy. */
  readonly policy?: Policy
  readonly headers?: PageReply['headers']
}

/** Returns the reply of a framed page, which must not be cached. */
export const framedPage = (
  framed: Framed,
  { status = 200, policy = {}, headers = {} }: FramedOptions = {},
): PageReply => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(policy),
    ...headers,
  },
  body: framedHtml(framed),
})

const framePath = '/frame.css'

/** Style sheet of the frame. */
export const framePages: readonly Page[] = [
  {
    path: framePath,
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=300' },
      body: frameStyle,
    }),
  },
]
