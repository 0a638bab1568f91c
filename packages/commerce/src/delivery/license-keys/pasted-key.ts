/** Invisible characters that software inserts into copied text. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu
const blanks = /\s+/gu
const newline = /[^\S\r\n]*[\r\n]+[^\S\r\n]*/gu

/** Normalizes the spellings of a key to a common form, by which its calls are counted. */
export const countedForm = (typed: string): string =>
  typed.replaceAll(invisible, '').replaceAll(blanks, '').normalize('NFC')

/**
 * Returns the possible keys for an entered text. The seller's prefix may contain whitespace and accented
 * letters in either Unicode form; copying from an e-mail or page changes whitespace, line breaks and form.
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
