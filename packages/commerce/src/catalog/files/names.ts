/** Control characters, and those that make a name read in another order than it is spelled. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * The name of a file as people see it and as it is saved: as it was given, but always the name of one visible
 * file in one folder. A name of which nothing is left becomes `file`.
 *
 * @param given a name whose length was checked: the expressions below take time with its square
 */
export const safeName = (given: string): string =>
  given
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[/\\]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '') || 'file'

const longestExtension = 20
const longestKeyName = 150

/** The name in the letters that every storage takes, its extension kept. */
export const keyName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._~@=+-]+/g, '_')
    .replace(/^[^A-Za-z0-9_]/, '_')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 && plain.length - dot <= longestExtension ? plain.slice(dot) : ''
  return plain.slice(0, plain.length - extension.length).slice(0, longestKeyName) + extension
}
