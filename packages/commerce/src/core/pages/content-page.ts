import type { PageContent } from '@atelier/contract/page-content'
import { contentSecurityPolicy, type PageReply } from '@atelier/plumbing/http'

type Content = Omit<PageContent, 'language' | 'tab_title'> & {
  /** Default: English. */
  readonly language?: PageContent['language']
  /** Default: the page title. */
  readonly tab_title?: string
  /** Additional form targets beyond this server, as Content-Security-Policy sources. */
  readonly form_targets?: readonly string[] | undefined
  /** HTTP status. Default: 200. */
  readonly status?: number
}

/** Returns a page of this server with at most one script, not cached. */
export const contentPage = ({ form_targets, status = 200, ...content }: Content): PageReply => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy({
      'script-src': content.script === undefined ? [] : ["'self'"],
      'connect-src': content.script === undefined ? [] : ["'self'"],
      // Browsers apply the directive to redirects too.
      ...(form_targets !== undefined && { 'form-action': ["'self'", ...form_targets] }),
    }),
  },
  content: { language: 'en', tab_title: content.title, ...content },
})
