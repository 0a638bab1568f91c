import type { Portal, PageReply } from '@atelier/plumbing/http'
import { contentSecurityPolicy, escapeHtml } from '@atelier/plumbing/http'
import type { OrganizationRow } from '../organizations/index.ts'

/** HTML that is safe to send: texts in it are escaped. */
export type Html = { readonly html: string }

const render = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object' && value !== null && 'html' in value) return String(value.html)
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value))
}

/** Writes HTML: whatever is put into the template is escaped, unless it was written by this function too. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part),
})

export type Seller = Pick<OrganizationRow, 'id' | 'name' | 'slug'>

/** What a page of the portal is made for. */
export type PortalView = {
  /** Undefined where the address names no seller. */
  readonly seller: Seller | undefined
  /** Undefined for a visitor who is not signed in. */
  readonly session?: Portal
}

const headOf = ({ seller, session }: PortalView): Html | false =>
  seller !== undefined &&
  html`<header class="bar">
    <div>
      <a class="seller" href="/${seller.slug}/portal">${seller.name}</a>
      ${session !== undefined && html`<form method="post" action="/${seller.slug}/portal/sign-out"><button class="quiet">Sign out</button></form>`}
    </div>
  </header>`

type Content = {
  readonly title: string
  readonly body: Html
  /** A sentence above the content, about what has just happened. */
  readonly notice?: string | undefined
  /** Default 200. */
  readonly status?: number
}

/** The reply of a page of the portal. */
export const portalReply = (view: PortalView, { title, body, notice, status = 200 }: Content): PageReply => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy({ 'script-src': [], 'connect-src': [] }),
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}${view.seller !== undefined && ` · ${view.seller.name}`}</title>
        <link rel="stylesheet" href="/portal/portal.css" />
      </head>
      <body>
        ${headOf(view)}
        <main>
          <h1>${title}</h1>
          ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`} ${body}
        </main>
      </body>
    </html>`.html,
})
