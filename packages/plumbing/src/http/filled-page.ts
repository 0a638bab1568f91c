import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml, etagOf } from './pages.ts'

/** Placeholders in a built page for values unknown to the build. */
const places = {
  /** URL of this server, any number of times. */
  publicUrl: '{{public_url}}',
  /** Data for the page's script, once. */
  data: '<!--data-->',
} as const

export type Encoding = 'br' | 'gzip'

/** File or page as sent, with its entity tag. */
export type Entity = { readonly bytes: Uint8Array; readonly etag: string }

/**
 * A page without data is compressed once, which may take a tenth of a second. Data changes while visitors
 * wait, so a page with data takes a few milliseconds.
 */
const brotliQuality = (json: string | undefined): number => (json === undefined ? 11 : 5)

const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> =>
  encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : promisify(gzip)(bytes)

/**
 * Returns the element with the data, which the page's script finds by the id `page-data`. Nothing in the data can close
 * the element early.
 */
const dataElement = (json: string): string =>
  `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`

/**
 * Fills URL and data into the page. The replacements are functions, because `$` is special in a replacement
 * text.
 */
const fill = (html: Uint8Array, publicUrl: string, json: string | undefined): Uint8Array => {
  const page = Buffer.from(html)
    .toString('utf8')
    .replaceAll(places.publicUrl, () => escapeHtml(publicUrl))
  return Buffer.from(json === undefined ? page : page.replace(places.data, () => dataElement(json)))
}

/** Returns true if a built page has to be filled: it names the URL of this server, or has data. */
export const isFilled = (html: Uint8Array, json: string | undefined): boolean =>
  json !== undefined || Buffer.from(html).includes(places.publicUrl)

/**
 * Fills built pages, and compresses them, because the build cannot. The latest result of each file is cached
 * in every requested encoding, so that only changed data costs time.
 */
export const createPageFiller = (publicUrl: string) => {
  const cache = new Map<string, { readonly json: string | undefined; readonly filled: Promise<Entity> }>()

  return (
    file: string,
    html: Uint8Array,
    json: string | undefined,
    encoding: Encoding | undefined,
  ): Promise<Entity> => {
    const key = `${file} ${encoding ?? ''}`
    const cachedPage = cache.get(key)
    if (cachedPage !== undefined && cachedPage.json === json) return cachedPage.filled
    const make = async (): Promise<Entity> => {
      const page = fill(html, publicUrl, json)
      const bytes = encoding === undefined ? page : await compress(page, encoding, brotliQuality(json))
      return { bytes, etag: etagOf(bytes) }
    }
    const filled = make()
    cache.set(key, { json, filled })
    // The next request retries a failure.
    filled.catch(() => cache.delete(key))
    return filled
  }
}
