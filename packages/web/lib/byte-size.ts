const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size in bytes, in steps of 1024, as everywhere in the API: `9.5 MB`. */
export const formatBytes = (bytes: number, locale: string): string => {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length)
  const unit = units[step - 1]
  // `Intl` spells out single bytes, or omits the space.
  if (unit === undefined) return `${new Intl.NumberFormat(locale).format(bytes)} B`
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** step)
}
