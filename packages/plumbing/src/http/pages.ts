import { createHash } from 'node:crypto'
import type { PageContent, RenderPage } from '@atelier/contract/page-content'
import type { Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { BodyLimit } from './body-errors.ts'
import { streamChunks, incomingBody } from './body-stream.ts'
import { jsonResponse, routerPath, type HttpEnv } from './call.ts'
import { readBody } from './decode.ts'
import type { RequestFacts } from './handler.ts'
import { findUnstorable, requireStorable } from './storable.ts'

export type PageRequest = {
  readonly method: string
  readonly url: URL
  /** Values of `{name}` in the page's path. */
  readonly parameters: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly facts: RequestFacts
  /** Reads the whole body; throws as `readBody` does. */
  readonly body: (limit: BodyLimit) => Promise<Uint8Array>
  /** Reads the body chunk by chunk, as long as it keeps arriving; see `streamChunks`. */
  readonly pieces: (cut: AbortController) => AsyncIterable<Uint8Array>
}

export type PageReply = {
  readonly status: number
  /**
   * A header with several values is sent once per value. A caller that already has the entity of `ETag` gets
   * 304.
   */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>
  /** Page for people, in place of `body`. The app renders it. */
  readonly content?: PageContent
}

/** URL outside the contract: a screen, a file, the receiver of a processor's webhook events. */
export type Page = {
  /**
   * Default: GET, which answers HEAD too. With `facts.only_head`, a page ends, creates and uses up nothing, and replies
   * with the status of its GET: `headOfRedirect` where the target of a redirect follows from the action.
   */
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** `{name}` matches a segment, a final `{name...}` the rest of the path. */
  readonly path: `/${string}`
  readonly respond: (request: PageRequest) => PageReply | Promise<PageReply>
}

export type PageOptions = {
  readonly pages?: readonly Page[]
  /** Built files; see `openAssets`. */
  readonly assets?: { reply(path: string, headers: Headers): Promise<PageReply> | undefined }
  /** Renders the replies with a `content`. */
  readonly renderPage?: RenderPage
}

/** Reply to HEAD of a page that acts and then redirects, to a target that follows from the action. */
export const headOfRedirect: PageReply = { status: 303, headers: { 'Cache-Control': 'no-store' } }

/** Returns a JSON reply of a page. */
export const jsonReply = (status: number, value: unknown): PageReply => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
})

/**
 * Returns the `Content-Disposition` that saves a response as a file (RFC 6266): an ASCII name and, if different, the
 * full name in UTF-8.
 */
export const attachment = (filename: string): string => {
  const ascii = filename.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"${ascii === filename ? '' : `; filename*=UTF-8''${exact}`}`
}

/** Returns the entity tag of the bytes (RFC 9110, section 8.8.3). */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/**
 * Returns true if the caller already has the entity with this tag (`If-None-Match`; RFC 9110, section
 * 13.1.2).
 */
export const hasEntity = (headers: Headers, etag: string): boolean =>
  (headers.get('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Replies with 304 when the caller already has the entity. A 304 has all headers of the 200 that it replaces,
 * because a browser keeps its cached page with the headers of the last response.
 */
const unlessKnown = async (reply: PageReply, request: Headers): Promise<PageReply> => {
  const { status, headers = {}, body } = reply
  const { ETag: etag } = headers
  if (status !== 200 || typeof etag !== 'string' || !hasEntity(request, etag)) return reply
  if (body instanceof ReadableStream) await body.cancel()
  return { status: 304, headers }
}

/** Renders the content of a reply, if it has one. */
export const withBody = async (reply: PageReply, renderPage: RenderPage | undefined): Promise<PageReply> => {
  const { content, ...rest } = reply
  if (content === undefined) return reply
  if (renderPage === undefined) throw new Error('This app has no renderer for pages.')
  return { ...rest, body: await renderPage(content) }
}

/** Converts a page's reply to a response, in addition to the headers already set. */
export const toResponse = (c: Context<HttpEnv>, { status, headers = {}, body }: PageReply): Response => {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') c.header(name, value)
    else for (const item of value) c.header(name, item, { append: true })
  }
  // The casts are for TypeScript only: any byte view is a valid body, and pages use valid statuses.
  return c.newResponse((body ?? null) as string | null, { status: status as StatusCode })
}

/** Registers pages and built files with the router. */
export const mountPages = (hono: Hono<HttpEnv>, { pages = [], assets, renderPage }: PageOptions): void => {
  for (const page of pages)
    hono.on(page.method ?? 'GET', routerPath(page.path), async (c) => {
      c.set('pattern', page.path)
      const url = new URL(c.req.url)
      const parameters = c.req.param() as Record<string, string>
      // No page has a path with such text: it could not even be looked up.
      if (findUnstorable(parameters, []).length > 0) return jsonResponse(c, 404, '{"detail":"Not Found"}')
      requireStorable(url.searchParams, 'query')
      const answer = await page.respond({
        method: c.req.method,
        url,
        parameters,
        headers: c.req.raw.headers,
        facts: c.var.request,
        body: (limit) => readBody(c.req.raw, limit),
        pieces: (cut) => streamChunks(incomingBody(c.req.raw, c.env.incoming), cut),
      })
      const reply = await withBody(answer, renderPage)
      const isRead = (page.method ?? 'GET') === 'GET'
      return toResponse(c, isRead ? await unlessKnown(reply, c.req.raw.headers) : reply)
    })
  hono.get('*', async (c, next) => {
    const reply = await assets?.reply(c.req.path, c.req.raw.headers)
    if (reply === undefined) return next()
    c.set('pattern', 'asset')
    return toResponse(c, await unlessKnown(reply, c.req.raw.headers))
  })
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
