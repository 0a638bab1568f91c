const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + text.length) === text

/** Constructs allowed before the root of an SVG, in any order and number, by their start and end. */
const beforeRoot = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
] as const

/** Visits each character once: a backtracking expression would let a short text run forever. */
const isSvg = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes)
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const prefix = beforeRoot.find(([begin]) => text.startsWith(begin, at))
    if (prefix === undefined) return /^<svg[\s>]/.test(text.slice(at, at + 5))
    const [begin, end] = prefix
    const endsAt = text.indexOf(end, at + begin.length)
    if (endsAt === -1) return false
    at = endsAt + end.length
  }
}

/** Number of bytes that `isPicture` needs, if the file is that long. */
export const sniffedBytes = 4096

/**
 * Returns true if the first bytes of a file are those of a picture of this type.
 *
 * @param mime_type one of the types allowed for product pictures and avatars
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

/** A media type that is valid in a header, with no parameter except a character set. */
const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*(?:; ?charset=[\w-]+)?$/i
/** Types in which a browser could run scripts: HTML, XML, scripts, and multipart bodies. */
const active = /html|[/+]xml|script|^multipart\//i

/**
 * Returns the content type of a download: the seller's, unless it is invalid or a browser could run the file
 * as such.
 */
export const downloadType = (mime_type: string): string =>
  wellFormed.test(mime_type) && !active.test(mime_type) ? mime_type : 'application/octet-stream'
