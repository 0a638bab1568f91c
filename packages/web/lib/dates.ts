type Style = 'day' | 'short' | 'long' | 'full'

const styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'long' },
}

/** Adjusts a style: 24-hour clocks use two digits, 12-hour clocks do not (never `02:51 PM`). */
const styleOf = (style: Style, locale: string): Intl.DateTimeFormatOptions => {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return style === 'short' && hour12 ? { ...styles.short, hour: 'numeric' } : styles[style]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a moment for a locale.
 *
 * @param style `day`: the date; `short`: date and time without the year; `long`: both in full; `full`: all,
 * for a tooltip
 */
export const formatDate = (
  moment: string | Date,
  style: Style,
  locale: string,
  timeZone?: string,
): string => {
  const key = [locale, style, timeZone].join(' ')
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styleOf(style, locale), timeZone })
  formats.set(key, format)
  return format.format(new Date(moment))
}

/** Formats the days of a period for a locale: `Oct 29 – Nov 27`, with the years unless `isThisYear`. */
export const formatDays = (from: Date, to: Date, isThisYear: boolean, locale: string): string =>
  new Intl.DateTimeFormat(
    locale,
    isThisYear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' },
  ).formatRange(from, to)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns the age of a moment of the last seven days, in words; undefined for any other. */
export const formatAgo = (moment: string | Date, now: Date, locale: string): string | undefined => {
  const passed = now.getTime() - new Date(moment).getTime()
  if (passed < 0 || passed >= 7 * 86_400_000) return undefined
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, length] = units.find(([, size]) => passed >= size) ?? (['second', 1000] as const)
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(passed / length), unit)
}
