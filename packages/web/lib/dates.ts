type Style = 'day' | 'short' | 'long' | 'full'

const styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'long' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as people of a locale read it.
 *
 * @param style `day`: the date; `short`: date and time without the year; `long`: both in full; `full`: all, for a tooltip
 */
export const formatDate = (
  moment: string | Date,
  style: Style,
  locale: string,
  timeZone?: string,
): string => {
  const key = [locale, style, timeZone].join(' ')
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone })
  formats.set(key, format)
  return format.format(new Date(moment))
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment of the last seven days was, in words; undefined for any other. */
export const formatAgo = (moment: string | Date, now: Date, locale: string): string | undefined => {
  const passed = now.getTime() - new Date(moment).getTime()
  if (passed < 0 || passed >= 7 * 86_400_000) return undefined
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, length] = units.find(([, size]) => passed >= size) ?? (['second', 1000] as const)
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(passed / length), unit)
}
