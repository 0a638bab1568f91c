import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Marks the place in a built page where its data is put. */
const placeOfData = '<!--data-->'

/** The quality at which brotli takes a few milliseconds for a page. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, quickBrotli),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}
export type PageEncoding = keyof typeof compress

/** The page with its data as JSON, which its script finds by the id `page-data`. The data cannot end the element early. */
const withData = (html: string, json: string): string =>
  html.replace(
    placeOfData,
    () => `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`,
  )

type Filled = { readonly bytes: Uint8Array; readonly etag: string }

/**
 * Fills pages with data. The last filling of each file is kept in every encoding that was asked for, so that only data which
 * has changed costs anything.
 */
export const createPageFiller = () => {
  const made = new Map<string, { readonly json: string; readonly filled: Promise<Filled> }>()

  const fill = async (
    html: Uint8Array,
    json: string,
    encoding: PageEncoding | undefined,
  ): Promise<Filled> => {
    const text = Buffer.from(withData(Buffer.from(html).toString('utf8'), json))
    const bytes = encoding === undefined ? text : await compress[encoding](text)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
  }

  return (
    file: string,
    html: Uint8Array,
    json: string,
    encoding: PageEncoding | undefined,
  ): Promise<Filled> => {
    const key = `${file} ${encoding ?? ''}`
    const known = made.get(key)
    if (known?.json === json) return known.filled
    const filled = fill(html, json, encoding)
    made.set(key, { json, filled })
    return filled
  }
}
