import type { Language } from '@atelier/contract'
import { html, type Html, logo, scriptTag } from '@atelier/plumbing/frame'
import { contentSecurityPolicy, type PageReply } from '@atelier/plumbing/http'

export { html, type Html }

type Content = {
  readonly title: string
  /** The language of the page. Default: English. */
  readonly language?: Language
  /** What stands below the title. */
  readonly body: Html
  /** What the tab of the browser shows; default: the title. */
  readonly tab_title?: string
  /** What a search engine or a shared link says of the page. */
  readonly description?: string
  /** What stands above the page, such as the name of a seller. */
  readonly header?: Html | false
  /** Where else than to this server the answer to a form may lead, as sources of a content security policy. */
  readonly form_targets?: readonly string[] | undefined
  /** Default 200. */
  readonly status?: number
  /** The path of the one script file that the page runs; default: no script. */
  readonly script?: string | undefined
}

/** The reply of a page of this server that runs at most one script file, and that nobody keeps. */
export const htmlPage = ({
  title,
  language = 'en',
  body,
  tab_title = title,
  description,
  header = false,
  form_targets,
  status = 200,
  script,
}: Content): PageReply => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy({
      'script-src': script === undefined ? [] : ["'self'"],
      'connect-src': script === undefined ? [] : ["'self'"],
      // Browsers apply the directive to redirects too.
      ...(form_targets !== undefined && { 'form-action': ["'self'", ...form_targets] }),
    }),
  },
  body: html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${description !== undefined && html`<meta name="description" content="${description}" />`}
        <title>${tab_title}</title>
        <link rel="stylesheet" href="/portal/portal.css" />
        ${script !== undefined && scriptTag(script)}
      </head>
      <body>
        ${header}
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.html,
})

/**
 * The header of the pages on which people sign in and manage their own account.
 *
 * @param aside the content at its other end, such as the name of the person who is signed in
 */
export const brandHeader = (aside: Html | false = false): Html =>
  html`<header class="bar">
    <div><a class="seller brand" href="/">${logo} Atelier</a>${aside}</div>
  </header>`
