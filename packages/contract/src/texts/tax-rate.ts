const hundredthsOfPercent = 10_000

/** Writers of rates, by language: at most two decimals. */
const writers = new Map<string, Intl.NumberFormat>()

const writerFor = (locale: string): Intl.NumberFormat => {
  const knownWriter = writers.get(locale)
  if (knownWriter !== undefined) return knownWriter
  const writer = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  writers.set(locale, writer)
  return writer
}

/**
 * Formats the rate of a tax for people: `25%`, `25,5 %`.
 *
 * @param rate basis points
 */
export const formatRate = (rate: number, locale: string): string =>
  writerFor(locale).format(rate / hundredthsOfPercent)
