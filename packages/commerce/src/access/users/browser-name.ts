import { isIPv6 } from 'node:net'

/**
 * Browsers by a pattern of their user agent; the first match counts, because most user agents name several.
 */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns the display name of a browser, such as `Firefox on Linux`, from its `User-Agent`. */
export const browserOf = (user_agent: string | null): string => {
  const browser = nameIn(browsers, user_agent ?? '') ?? 'A browser'
  const system = nameIn(systems, user_agent ?? '')
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Formats a network address; IPv6 addresses without redundant zeros. */
export const shortAddress = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
