/**
 * Returns the languages of an `Accept-Language` header (RFC 9110, section 12.5.4), most preferred first:
 * `['de-at', 'en']`.
 */
export const acceptedLanguages = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

/**
 * Returns the first preferred language that is offered, by its primary subtag: `de` for `de-AT`; undefined if none is.
 *
 * @param preferred BCP 47 tags, most preferred first
 */
export const pickLanguage = (preferred: readonly string[], offered: readonly string[]): string | undefined =>
  preferred
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((subtag) => offered.find((language) => language === subtag))
    .find((language) => language !== undefined)
