import type { Language } from '@atelier/contract'
import { html, type Html, logo, scriptTag } from '@atelier/plumbing/frame'
import { contentSecurityPolicy, type PageReply } from '@atelier/plumbing/http'

export { html, type Html }

type Content = {
  readonly title: string
  /** Language of the page. Default: English. */
  readonly language?: Language
  /** Content below the title. */
  readonly body: Html
  /** Title of the browser tab. Default: the page title. */
  readonly tab_title?: string
  /** Description for search engines and link previews. */
  readonly description?: string
  /** Content above the page, such as the seller's name. */
  readonly header?: Html | false
  /** Additional form targets beyond this server, as Content-Security-Policy sources. */
  readonly form_targets?: readonly string[] | undefined
  /** HTTP status. Default: 200. */
  readonly status?: number
  /** Path of the page's script. Default: no script. */
  readonly script?: string | undefined
}

/** Page of this server with at most one script, not cached. */
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
 * Header of the pages for sign-in and account settings.
 *
 * @param aside content at the opposite end, such as the name of the signed-in user
 */
export const brandHeader = (aside: Html | false = false): Html =>
  html`<header class="bar">
    <div><a class="seller brand" href="/">${logo} Atelier</a>${aside}</div>
  </header>`
