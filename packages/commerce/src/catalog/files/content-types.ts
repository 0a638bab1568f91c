const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + text.length) === text

/** What may stand before the root of an SVG, in any order and number, by its beginning and its end. */
const beforeRoot = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
] as const

/** Each character is looked at once: an expression that goes back would let a short text take for ever. */
const isSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes)
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const found = beforeRoot.find(([begin]) => text.startsWith(begin, at))
    if (found === undefined) return /^<svg[\s>]/.test(text.slice(at, at + 5))
    const [begin, end] = found
    const endsAt = text.indexOf(end, at + begin.length)
    if (endsAt === -1) return false
    at = endsAt + end.length
  }
}

/** How many bytes `isPicture` needs to see, if there are that many. */
export const sniffedBytes = 4096

/**
 * Whether a file whose first bytes these are is a picture of this type.
 *
 * @param mime_type one of those that pictures of products and avatars may have
 */
export const isPicture = (bytes: Uint8Array, mime_type: string): boolean => {
  switch (mime_type) {
    case 'image/jpeg':
      return starts(bytes, 0, '\xff\xd8\xff')
    case 'image/png':
      return starts(bytes, 0, '\x89PNG\r\n\x1a\n')
    case 'image/gif':
      return starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')
    case 'image/webp':
      return starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')
    case 'image/svg+xml':
      return isSvg(bytes)
    default:
      return false
  }
}

/** A media type as it can stand in a header, with no parameter but a character set. */
const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*(?:; ?charset=[\w-]+)?$/i
/** Types of which a browser could run scripts: HTML, XML, scripts, and bodies of several types. */
const active = /html|[/+]xml|script|^multipart\//i

/**
 * The type with which a download is sent: the one that its seller named, unless a browser could run what is
 * sent with it, or it is none.
 */
export const downloadType = (mime_type: string): string =>
  wellFormed.test(mime_type) && !active.test(mime_type) ? mime_type : 'application/octet-stream'
