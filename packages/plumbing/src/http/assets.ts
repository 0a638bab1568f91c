import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import {
  allowingStyles,
  contentSecurityPolicy,
  permissionsPolicy,
  workerPolicy,
  type Policy,
} from './headers.ts'
import { hasEntity, type Page, type PageReply, type PageRequest } from './pages.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The media type of a built file by its extension, dot included. */
const contentTypeOf = (extension: string): string => contentTypes[extension] ?? 'application/octet-stream'

type Variant = { readonly encoding: 'br' | 'gzip' | undefined; readonly file: string }
type Loaded = { readonly bytes: Uint8Array; readonly etag: string }

export type ScreenOptions = {
  readonly path: `/${string}`
  /** The HTML file, from the folder. */
  readonly file: string
  /** The directives of this screen's own policy: fixed, or decided for each request. */
  readonly policy?: Policy | ((request: PageRequest) => Policy | Promise<Policy>)
  readonly camera?: boolean
}

/** A folder of built files, served from memory. */
export interface Assets {
  /** The reply for a path below the folder, or undefined when there is no such file. HTML is served only by `screen`. */
  reply(pathname: string, headers: Headers): Promise<PageReply> | undefined
  screen(options: ScreenOptions): Page
}

const accepts = (headers: Headers, encoding: string): boolean =>
  (headers.get('accept-encoding') ?? '')
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part))

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The build names the scripts of workers `assets/{name}-worker-{hash}.js`. */
const isWorker = (pathname: string): boolean => /^\/assets\/[\w-]*-worker-[\w-]+\.js$/.test(pathname)

/** Names of files in `assets/` carry a hash of their content, so they never change. */
const cacheControlOf = (pathname: string): string => {
  if (pathname.endsWith('.html')) return 'no-cache'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Lists the files of a folder; each is read once, at its first request. Clients that accept an encoding are
 * sent the `.br` or `.gz` beside a file.
 *
 * @throws when the folder does not exist
 */
export const openAssets = (directory: string): Assets => {
  const present = new Set(
    filesBelow(directory).map((file) => `/${relative(directory, file).split(sep).join('/')}`),
  )
  const cache = new Map<string, Promise<Loaded>>()

  const load = (file: string): Promise<Loaded> => {
    const known = cache.get(file)
    if (known !== undefined) return known
    const loading = readFile(join(directory, file)).then((bytes) => ({
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    }))
    cache.set(file, loading)
    loading.catch(() => cache.delete(file))
    return loading
  }

  const variantFor = (file: string, headers: Headers): Variant => {
    if (present.has(`${file}.br`) && accepts(headers, 'br')) return { encoding: 'br', file: `${file}.br` }
    if (present.has(`${file}.gz`) && accepts(headers, 'gzip')) return { encoding: 'gzip', file: `${file}.gz` }
    return { encoding: undefined, file }
  }

  const send = async (file: string, request: Headers): Promise<PageReply> => {
    const variant = variantFor(file, request)
    const { bytes, etag } = await load(variant.file)
    const headers: Record<string, string> = {
      ETag: etag,
      'Cache-Control': cacheControlOf(file),
      'Content-Type': contentTypeOf(extname(file)),
      ...(isWorker(file) ? { 'Content-Security-Policy': workerPolicy } : {}),
      ...(present.has(`${file}.br`) || present.has(`${file}.gz`) ? { Vary: 'Accept-Encoding' } : {}),
      ...(variant.encoding === undefined ? {} : { 'Content-Encoding': variant.encoding }),
    }
    return hasEntity(request, etag) ? { status: 304, headers } : { status: 200, headers, body: bytes }
  }

  return {
    reply: (pathname, headers) =>
      present.has(pathname) && !/\.(html|br|gz|map)$/.test(pathname) ? send(pathname, headers) : undefined,
    screen: ({ path, file, policy = {}, camera = false }) => {
      if (!present.has(`/${file}`))
        throw new Error(`${join(directory, file)} is missing. Build the screens first: npm run build.`)
      return {
        path,
        respond: async (request) => {
          const own = typeof policy === 'function' ? await policy(request) : policy
          const html = await load(`/${file}`)
          const reply = await send(`/${file}`, request.headers)
          return {
            ...reply,
            headers: {
              ...reply.headers,
              'Content-Security-Policy': contentSecurityPolicy(allowingStyles(html.bytes, own)),
              'Permissions-Policy': permissionsPolicy({ camera }),
            },
          }
        },
      }
    },
  }
}
