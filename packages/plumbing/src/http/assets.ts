import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headersOf } from './asset-headers.ts'
import { acceptedLanguages, pickLanguage } from './accepted-languages.ts'
import {
  allowingStyles,
  contentSecurityPolicy,
  type Features,
  permissionsPolicy,
  type Policy,
} from './headers.ts'
import { type FileRoot, filesBelow, type KeptAssets } from './kept-assets.ts'
import { createPageFiller, type Encoding, type Entity, isFilled } from './filled-page.ts'
import { etagOf, type Page, type PageReply, type PageRequest } from './pages.ts'

type Variant = { readonly encoding: Encoding | undefined; readonly file: string }

/** Reply of a screen to a request: its own policy, and 404 when the object at its URL does not exist. */
export type Shown = { readonly policy?: Policy; readonly status?: 200 | 404 }

export type ScreenOptions = {
  readonly path: `/${string}`
  /**
   * HTML file, relative to the folder. A file `studio.de.html` next to `studio.html` is the same screen in
   * German: it is sent to browsers that prefer German, and for URLs with `?locale=de`.
   */
  readonly file: string
  /** Directives of this screen's own policy. */
  readonly policy?: Policy
  /** Per-request replacement of the above. */
  readonly show?: (request: PageRequest) => Promise<Shown>
  readonly features?: Features
  /**
   * JSON data for the page's script, in place of `<!--data-->` in the file. Undefined for a page that is sent
   * as built.
   */
  readonly data?: () => Promise<object | undefined>
}

/** Folder of built files, served from memory. */
export interface Assets {
  /**
   * Returns the reply for a path below the folder, or undefined when no such file exists. HTML is served only
   * by `screen`.
   */
  reply(pathname: string, headers: Headers): Promise<PageReply> | undefined
  screen(options: ScreenOptions): Page
}

const accepts = (headers: Headers, encoding: Encoding): boolean =>
  (headers.get('accept-encoding') ?? '')
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part))

/** Returns the best encoding that a client accepts. */
const encodingFor = (headers: Headers): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => accepts(headers, encoding))

/**
 * Lists the files of a folder; each file is read once, at its first request. Clients that accept an encoding
 * receive the `.br` or `.gz` next to a file.
 *
 * @param options.kept copies of the assets, including earlier builds; they serve names that the folder lacks
 * @param options.publicUrl public URL of this server, for pages that show links
 * @throws Error if the folder does not exist
 */
export const openAssets = (
  directory: string,
  { kept, publicUrl = '' }: { readonly kept?: Pick<KeptAssets, 'roots'>; readonly publicUrl?: string } = {},
): Assets => {
  const built = filesBelow(directory)
  const cache = new Map<string, Promise<Entity>>()
  const fillPage = createPageFiller(publicUrl)

  const load = (path: string): Promise<Entity> => {
    const cachedEntity = cache.get(path)
    if (cachedEntity !== undefined) return cachedEntity
    const loading = readFile(path).then((bytes) => ({ bytes, etag: etagOf(bytes) }))
    cache.set(path, loading)
    loading.catch(() => cache.delete(path))
    return loading
  }

  const rootsWith = (file: string): FileRoot[] =>
    [built, ...(kept?.roots() ?? [])].filter(({ files }) => files.has(file))

  const variantFor = ({ files }: FileRoot, file: string, headers: Headers): Variant => {
    if (files.has(`${file}.br`) && accepts(headers, 'br')) return { encoding: 'br', file: `${file}.br` }
    if (files.has(`${file}.gz`) && accepts(headers, 'gzip')) return { encoding: 'gzip', file: `${file}.gz` }
    return { encoding: undefined, file }
  }

  /** @param isVaried true when the file is sent in several encodings */
  const replyWith = (
    file: string,
    { bytes, etag }: Entity,
    { encoding, isVaried }: { readonly encoding: Encoding | undefined; readonly isVaried: boolean },
  ): PageReply => {
    return {
      status: 200,
      headers: {
        ETag: etag,
        ...headersOf(file),
        ...(isVaried ? { Vary: 'Accept-Encoding' } : {}),
        ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      },
      body: bytes,
    }
  }

  /** Sends a file as built. */
  const send = async (root: FileRoot, file: string, request: Headers): Promise<PageReply> => {
    const variant = variantFor(root, file, request)
    const loaded = await load(join(root.directory, variant.file))
    const isVaried = root.files.has(`${file}.br`) || root.files.has(`${file}.gz`)
    return replyWith(file, loaded, { encoding: variant.encoding, isVaried })
  }

  /** Sends a built page filled with the URL of this server and its data. */
  const sendPage = async (file: string, data: object | undefined, request: Headers): Promise<PageReply> => {
    const html = await load(join(directory, file))
    const json = data && JSON.stringify(data)
    if (!isFilled(html.bytes, json)) return send(built, file, request)
    const encoding = encodingFor(request)
    const filled = await fillPage(file, html.bytes, json, encoding)
    return replyWith(file, filled, { encoding, isVaried: true })
  }

  /**
   * Sends the file from the first root that still has it. The next build replaces the folder under a running
   * process; a copy then serves the file.
   */
  const sendFromFirst = async (
    [root, ...otherRoots]: readonly FileRoot[],
    file: string,
    request: Headers,
  ): Promise<PageReply> => {
    if (root === undefined) return { status: 404 }
    return send(root, file, request).catch((error: unknown) => {
      if (otherRoots.length === 0) throw error
      return sendFromFirst(otherRoots, file, request)
    })
  }

  /** Returns the files of a screen by language; the file without a language in its name is English. */
  const languagesOf = (file: string): ReadonlyMap<string, string> => {
    const stem = file.replace(/\.html$/, '')
    const builtFiles = [...built.files]
      .map((path) => path.slice(1))
      .filter((path) => path.startsWith(`${stem}.`) && /^[a-z]{2,3}\.html$/.test(path.slice(stem.length + 1)))
      .map((path) => [path.slice(stem.length + 1, -'.html'.length), path] as const)
    return new Map([['en', file], ...builtFiles])
  }

  return {
    reply: (pathname, headers) => {
      if (/\.(html|br|gz|map)$/.test(pathname)) return undefined
      const roots = rootsWith(pathname)
      return roots.length > 0 ? sendFromFirst(roots, pathname, headers) : undefined
    },
    screen: ({ path, file, policy = {}, show, features = {}, data }) => {
      if (!built.files.has(`/${file}`))
        throw new Error(`${join(directory, file)} is missing. Build the screens first: npm run build.`)
      const inLanguages = languagesOf(file)
      // Read now: a page read after the next build would name assets that this process does not know.
      const variants = [...inLanguages.values()].flatMap((item) => [item, `${item}.br`, `${item}.gz`])
      for (const item of variants.filter((variant) => built.files.has(`/${variant}`)))
        load(join(directory, item)).catch(() => undefined)
      return {
        path,
        respond: async (request) => {
          const { policy: pagePolicy = policy, status = 200 } = (await show?.(request)) ?? {}
          const locale = request.url.searchParams.get('locale')
          const preferred = acceptedLanguages(request.headers.get('accept-language'))
          const language = pickLanguage(locale === null ? preferred : [locale, ...preferred], [
            ...inLanguages.keys(),
          ])
          const shownFile = inLanguages.get(language ?? 'en') ?? file
          const reply = await sendPage(`/${shownFile}`, await data?.(), request.headers)
          const html = await load(join(directory, shownFile))
          return {
            ...reply,
            ...(status === 404 && { status }),
            headers: {
              ...reply.headers,
              ...(inLanguages.size > 1 && { Vary: 'Accept-Encoding, Accept-Language' }),
              'Content-Security-Policy': contentSecurityPolicy(allowingStyles(html.bytes, pagePolicy)),
              'Permissions-Policy': permissionsPolicy(features),
              // Some wallets open in their own window, which sends messages to the page.
              ...(features.payment && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
            },
          }
        },
      }
    },
  }
}
