import { areRanges, type TrustedProxies } from '../http/client-address.ts'
import type { Reader } from './reader.ts'

/** Parses a number of proxies, or their addresses and ranges separated by commas. */
export const readTrustedProxies = (reader: Reader): TrustedProxies | undefined => {
  const text = reader.text('TRUSTED_PROXIES')
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return reader.integer('TRUSTED_PROXIES', 0, 0, 10)
  const entries = text.split(',').map((entry) => entry.trim())
  if (areRanges(entries)) return entries
  reader.report(
    `TRUSTED_PROXIES is "${text}"; it must be a number of proxies from 0 to 10, or their addresses and ranges separated by commas, for example 127.0.0.1,::1,10.0.0.0/8.`,
  )
  return undefined
}

/** Reads the name of the header with the country of a visitor, which only trusted proxies can set. */
export const readCountryHeader = (
  reader: Reader,
  trusted: TrustedProxies | undefined,
): string | undefined => {
  const name = reader.text('COUNTRY_HEADER')
  if (name === undefined) return undefined
  if (!/^[A-Za-z0-9-]+$/.test(name))
    reader.report(`COUNTRY_HEADER is "${name}"; it must be the name of a header, for example CF-IPCountry.`)
  else if (trusted === undefined || trusted === 0)
    reader.report('COUNTRY_HEADER is set, but no proxy is trusted. Name the proxies in TRUSTED_PROXIES.')
  return name
}
