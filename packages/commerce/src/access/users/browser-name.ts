import { isIPv6 } from 'node:net'

/** Browsers by what they call themselves; the first that fits, because most also name others. */
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

/** A browser as its user knows it, such as `Firefox on Linux`, from what it calls itself (`User-Agent`). */
export const browserOf = (user_agent: string | null): string => {
  const browser = nameIn(browsers, user_agent ?? '') ?? 'A browser'
  const system = nameIn(systems, user_agent ?? '')
  return system === undefined ? browser : `${browser} on ${system}`
}

/** A network address as people write it: those of IP version 6 without their zeros. */
export const shortAddress = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
