import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { escapeHtml } from './pages.ts'

/** What stands for the address of this server in a built page. */
const placeholder = '{{public_url}}'

const compressed: Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify(brotliCompress),
  gz: promisify(gzip),
}

/**
 * Reads a built file. In a page that names the address of this server, the address takes its place; the compressed forms of
 * such a page are made here, because the build does not know the address.
 */
export const readFilled = async (path: string, publicUrl: string): Promise<Uint8Array> => {
  const [, page, encoding = ''] = /^(.*\.html)(?:\.(br|gz))?$/.exec(path) ?? []
  if (page === undefined) return readFile(path)
  const html = await readFile(page, 'utf8')
  if (!html.includes(placeholder)) return readFile(path)
  const filled = Buffer.from(html.replaceAll(placeholder, escapeHtml(publicUrl)))
  return compressed[encoding]?.(filled) ?? filled
}
