import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml, etagOf } from './pages.ts'

/** The places in a built page of what the build does not know. */
const places = {
  /** The address of this server, anywhere. */
  publicUrl: '{{public_url}}',
  /** Data for the page's script, once. */
  data: '<!--data-->',
} as const

export type Encoding = 'br' | 'gzip'

/** A file or page as it is sent, with the tag by which browsers name what they have of it. */
export type Entity = { readonly bytes: Uint8Array; readonly etag: string }

/**
 * A page without data is compressed once, so it may take a tenth of a second. Data changes while visitors wait, so a page with
 * data takes a few milliseconds.
 */
const brotliQuality = (json: string | undefined): number => (json === undefined ? 11 : 5)

const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array> =>
  encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : promisify(gzip)(bytes)

/** The data as an element that the page's script finds by the id `page-data`. Nothing in the data can end the element early. */
const dataElement = (json: string): string =>
  `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`

/** The page with the address and the data in their places. The replacements are functions, because `$` has a meaning in a text. */
const fill = (html: Uint8Array, publicUrl: string, json: string | undefined): Uint8Array => {
  const page = Buffer.from(html)
    .toString('utf8')
    .replaceAll(places.publicUrl, () => escapeHtml(publicUrl))
  return Buffer.from(json === undefined ? page : page.replace(places.data, () => dataElement(json)))
}

/** Whether a built page is not sent as it was built: it names the address of this server, or has data. */
export const isFilled = (html: Uint8Array, json: string | undefined): boolean =>
  json !== undefined || Buffer.from(html).includes(places.publicUrl)

/**
 * Fills built pages, and compresses them, because the build cannot. The last filling of each file is kept in every encoding
 * that was asked for, so that only data which has changed costs anything.
 */
export const createPageFiller = (publicUrl: string) => {
  const made = new Map<string, { readonly json: string | undefined; readonly filled: Promise<Entity> }>()

  return (
    file: string,
    html: Uint8Array,
    json: string | undefined,
    encoding: Encoding | undefined,
  ): Promise<Entity> => {
    const key = `${file} ${encoding ?? ''}`
    const known = made.get(key)
    if (known !== undefined && known.json === json) return known.filled
    const make = async (): Promise<Entity> => {
      const page = fill(html, publicUrl, json)
      const bytes = encoding === undefined ? page : await compress(page, encoding, brotliQuality(json))
      return { bytes, etag: etagOf(bytes) }
    }
    const filled = make()
    made.set(key, { json, filled })
    // What failed is tried again by the next request.
    filled.catch(() => made.delete(key))
    return filled
  }
}
