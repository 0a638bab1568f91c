import { readdirSync, readFileSync } from 'node:fs'
import { contentSecurityPolicy, etagOf, type Page, type PageReply } from '@atelier/plumbing/http'
import { html, messagePage } from '@atelier/plumbing/frame'
import { docsFile, filePage } from '../package-files.ts'
import type { Docs, DocsInput, DocsText } from './open-docs.ts'

const types = { html: 'text/html', markdown: 'text/markdown', plain: 'text/plain' }

const policy = contentSecurityPolicy()

const reply = ({ type, text }: DocsText): PageReply => ({
  status: 200,
  headers: {
    ETag: etagOf(new TextEncoder().encode(text)),
    'Cache-Control': 'no-cache',
    'Content-Type': `${types[type]}; charset=utf-8`,
    'Content-Security-Policy': policy,
  },
  body: text,
})

const notFound = (): PageReply =>
  messagePage(
    {
      title: 'Not found',
      sentence: 'The documentation has no page at this address.',
      more: html`<p><a href="/docs">Go to the start of the documentation</a></p>`,
    },
    { status: 404 },
  )

const picturePages = (): Page[] =>
  readdirSync(docsFile('pictures/guides')).map((name) => ({
    path: `/docs/pictures/${name}`,
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'max-age=3600' },
      body: readFileSync(docsFile(`pictures/guides/${name}`)),
    }),
  }))

/**
 * Documentation: guides, API reference, search, and the same for programs. It is assembled at its first
 * request.
 */
export const docsPages = (input: DocsInput): Page[] => {
  let opened: Promise<Docs> | undefined
  const docs = () => (opened ??= import('./open-docs.ts').then(({ openDocs }) => openDocs(input)))
  const at = (path: Page['path']): Page => ({
    path,
    respond: async ({ url }) => {
      const text = (await docs()).read(url.pathname.replace(/(?<=.)\/$/, ''))
      return text === undefined ? notFound() : reply(text)
    },
  })
  return [
    {
      path: '/docs/search',
      respond: async ({ url }) => {
        const query = (url.searchParams.get('q') ?? '').slice(0, 200)
        return reply({ type: 'html', text: (await docs()).search(query) })
      },
    },
    filePage('/docs/docs.css', 'docs/docs.css'),
    filePage('/docs/docs.js', 'docs/docs.js'),
    filePage('/docs/language.js', 'docs/language.js'),
    ...picturePages(),
    at('/docs'),
    at('/docs/{path...}'),
    at('/llms.txt'),
    at('/llms-full.txt'),
  ]
}
