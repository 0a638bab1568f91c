import { allowingStyles, contentSecurityPolicy, type Policy } from '../http/headers.ts'
import type { PageReply } from '../http/pages.ts'

/** Policy for the HTML of an e-mail: it may show images and its own styles, and open links in new windows. */
const framedPolicy: Policy = {
  'script-src': [],
  'style-src': [],
  'img-src': ['data:', 'http:', 'https:'],
  'font-src': [],
  'connect-src': [],
  'manifest-src': [],
  'form-action': [],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
}

/**
 * Moves the style attributes of the HTML into the rules of a single style block: a policy can allow a block
 * by its hash, but would have to allow every attribute.
 */
export const withStyleBlock = (html: string): string => {
  const rules: string[] = []
  const body = html.replaceAll(/ style="([^"<{}]*)"/g, (_, style: string) => {
    const knownRule = rules.indexOf(style)
    return ` data-style="${knownRule < 0 ? rules.push(style) - 1 : knownRule}"`
  })
  const block = rules.map((style, index) => `[data-style="${index}"]{${style}}`).join('')
  return `<style>${block}</style>${body}`
}

/**
 * Returns the reply that shows the HTML of an e-mail in a frame of a page of this server, without scripts or form
 * submission.
 */
export const framedReply = (body: string): PageReply => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(allowingStyles(Buffer.from(body), framedPolicy)),
  },
  body,
})
