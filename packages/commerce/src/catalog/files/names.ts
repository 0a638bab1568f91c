/** Control characters, and those that are not seen or change the reading direction of a name. */
const invisible = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Returns the name under which a file is shown and saved: the name as entered, reduced to a single visible
 * file name without a folder. An empty result becomes `file`.
 *
 * @param name a name of validated length: the expressions below take quadratic time
 */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[/\\]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '') || 'file'

const maxExtensionLength = 20
const maxKeyNameLength = 150

/** Returns the name in characters that every storage accepts, with its extension. */
export const keyName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._~@=+-]+/g, '_')
    .replace(/^[^A-Za-z0-9_]/, '_')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 && plain.length - dot <= maxExtensionLength ? plain.slice(dot) : ''
  return plain.slice(0, plain.length - extension.length).slice(0, maxKeyNameLength) + extension
}
