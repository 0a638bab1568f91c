/** Characters without width or shape, which programs put into a text that is copied. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu
const blanks = /\s+/gu
const newline = /[^\S\r\n]*[\r\n]+[^\S\r\n]*/gu

/** The one form that all ways of writing a key have in common, by which its calls are counted. */
export const countedForm = (typed: string): string =>
  typed.replaceAll(invisible, '').replaceAll(blanks, '').normalize('NFC')

/**
 * The texts that a typed key may stand for. A key has a prefix that its seller chose, which may hold blanks and letters with
 * accents in either form of Unicode; a key that was copied from a mail or a page has other blanks, newlines and forms.
 */
export const readingsOf = (typed: string): readonly string[] => {
  const text = typed.replaceAll(invisible, '').trim()
  const readings = [
    text,
    text.replaceAll(newline, ''),
    text.replaceAll(blanks, ' '),
    text.replaceAll(blanks, ''),
  ]
  return [
    ...new Set([
      typed,
      ...readings.flatMap((reading) => [reading.normalize('NFC'), reading.normalize('NFD')]),
    ]),
  ]
}
