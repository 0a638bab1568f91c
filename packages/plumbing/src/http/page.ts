import type { RequestFacts } from './handler.ts'
import type { BodyLimit } from './read-body.ts'

export type PageRequest = {
  readonly method: string
  readonly url: URL
  /** What stood in place of `{name}` in the page's path. */
  readonly parameters: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly facts: RequestFacts
  /** The whole body; see `readBody` for what it refuses. */
  readonly body: (limit: BodyLimit) => Promise<Uint8Array>
}

export type PageReply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>
}

/** An address outside the contract: a screen, a file, an intake of notifications. */
export type Page = {
  /** Default: GET, which answers HEAD too. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** `{name}` stands for one segment, a last `{name...}` for the rest of the path. */
  readonly path: `/${string}`
  readonly respond: (request: PageRequest) => PageReply | Promise<PageReply>
}

/** A page that answers JSON. */
export const jsonReply = (status: number, value: unknown): PageReply => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
})
