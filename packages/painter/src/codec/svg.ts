import { UnusablePhotoError, damagedPhoto } from './unusable-photo.ts'

/** Longest SVG text that is read, in bytes. */
const MOST_TEXT = 4 * 1024 * 1024
const pictureInside = /^data:image\/(?:png|jpeg|gif|webp);base64,/i

/**
 * Rejects an SVG that could reach outside itself: references to anything but its own parts and embedded pixels,
 * entities, style sheets, foreign content, scripts. An SVG that passes is drawn without fetching or reading anything.
 * Throws an `UnusablePhotoError`.
 */
export function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > MOST_TEXT) {
    throw new UnusablePhotoError(
      'too_large',
      'This drawing is larger than 4 MB. Please save it as PNG or JPEG and try again.',
    )
  }
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw damagedPhoto()
  }
  const found = findOutsideReference(source)
  if (found) {
    throw new UnusablePhotoError(
      'unsupported',
      `This drawing contains ${found}, which is not opened for safety. Please save it as PNG or JPEG and try again.`,
    )
  }
}

/** Names the first part of the text that could reach outside the drawing; undefined when there is none. */
export function findOutsideReference(source: string): string | undefined {
  // Character references first: the renderer reads `&#117;rl(` as `url(`.
  const text = source
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, digits: string) => characterOf(Number(digits)))
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>]*\[/i.test(text)) return 'entity definitions'
  if (/encoding\s*=\s*["'](?!utf-?8["'])/i.test(text)) return 'another character set than UTF-8'
  if (/<\?xml-stylesheet/i.test(text) || /@import/i.test(text)) return 'a reference to a style sheet'
  if (/<(?:[\w.-]+:)?(?:foreignObject|script|include|iframe)\b/i.test(text)) return 'foreign content'
  if (/<(?:[\w.-]+:)?style\b[^>]*>[^<]*\\/i.test(text) || /\sstyle\s*=\s*(?:"[^"]*\\|'[^']*\\)/i.test(text)) {
    return 'escaped style rules'
  }
  for (const match of text.matchAll(/(?:^|[\s:"'])(?:href|src)\s*=\s*(["'])([\s\S]*?)\1/gi)) {
    const target = match[2]!.trim()
    if (!target.startsWith('#') && target !== '' && !pictureInside.test(target))
      return 'a link to something outside it'
  }
  for (const match of text.matchAll(/url\(\s*["']?\s*([^"')\s]*)/gi)) {
    if (!match[1]!.startsWith('#') && !pictureInside.test(match[1]!)) return 'a link to something outside it'
  }
  return undefined
}

/** Pixels embedded in the drawing, each to be checked like an upload of its own. */
export function embeddedPictures(bytes: Uint8Array): Uint8Array[] {
  const source = new TextDecoder().decode(bytes)
  return [...source.matchAll(/data:image\/[a-z]+;base64,([A-Za-z0-9+/=\s]+)/gi)].map((match) =>
    Uint8Array.from(Buffer.from(match[1]!, 'base64')),
  )
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
