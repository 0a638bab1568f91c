import { passesLuhn } from '@atelier/contract/primitives/text-forms'
import { coverPairs, coverSecrets, isSecretName } from '@atelier/plumbing/log'

/** Replacement of a secret. */
export const covered = '[redacted]'

/** Masks a person's name, except its first letter. */
export const maskName = (name: string): string => {
  const [first = ''] = name.trim()
  return first === '' ? name : `${first}***`
}

const address = /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+(?:@|%40)[\p{L}\p{N}.-]+\.[\p{L}]{2,}/gu

/** Masks an e-mail address, except the first letters of its parts and its top-level domain. */
const maskEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split(/@|%40/)
  return `${[...local][0] ?? ''}***@${[...domain][0] ?? ''}***${domain.slice(domain.lastIndexOf('.'))}`
}

/** Returns true for card numbers, by check digit and issuer prefix. */
const isCard = (digits: string): boolean => /^(?:3|4|5|6|2[2-7])\d{12,18}$/.test(digits) && passesLuhn(digits)

const cardLike = /(?<![\w.-])\d(?:[ .\u00a0-]?\d){12,18}(?![\w-])/g
const long = /[\w+-]{32,}={0,2}/g

/**
 * Returns true for words that look randomly generated: mixed letters and digits, without the separators of
 * ids and slugs.
 */
const isRandom = (word: string): boolean => {
  if (!/\d/.test(word) || !/[a-z]/i.test(word)) return false
  if (/[a-z]/.test(word) && /[A-Z]/.test(word)) return true
  return word.split(/[-_]/).some((run) => run.length >= 20 && /\d/.test(run) && /[a-z]/i.test(run))
}

/**
 * Redacts a path segment that looks like a key. Shorter than elsewhere, because chat webhook URLs have short
 * keys.
 */
const coverSegment = (segment: string): string =>
  segment.length >= 20 && isRandom(segment) ? covered : segment

const webAddress = /\bhttps?:\/\/[^\s"'<>\\]+/gi

/** Redacts a URL: removes credentials, query values and fragment. */
const coverUrl = (text: string): string => {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(.*)$/is.exec(text) ?? []
  const [beforeFragment = ''] = rest.split('#', 1)
  const at = beforeFragment.indexOf('?')
  const place = at === -1 ? beforeFragment : beforeFragment.slice(0, at)
  const query = at === -1 ? '' : beforeFragment.slice(at + 1)
  const [host = '', ...segments] = place.split('/')
  const path = [host.slice(host.lastIndexOf('@') + 1), ...segments.map(coverSegment)].join('/')
  const names = query === '' ? [] : query.split('&').map((part) => `${part.split('=', 1)[0]}=${covered}`)
  return scheme + path + (names.length === 0 ? '' : `?${names.join('&')}`)
}

/**
 * Redacts secrets and personal data in the text of any field: tokens, keys, card numbers, secret parts of
 * URLs, and e-mail addresses.
 */
export const coverText = (text: string): string => {
  // Shorter than any pattern below.
  if (text.length < 6) return text
  let result = coverPairs(coverSecrets(text, covered), isSecretName, covered)
  if (result.includes('://')) result = result.replaceAll(webAddress, coverUrl)
  if (/@|%40/.test(result)) result = result.replaceAll(address, maskEmail)
  if (!/\d/.test(result)) return result
  return result
    .replaceAll(cardLike, (digits) => (isCard(digits.replaceAll(/\D/g, '')) ? covered : digits))
    .replaceAll(long, (word) => (isRandom(word) ? covered : word))
}

/** Redacts a card number that was sent as a JSON number. */
export const coverNumber = (value: number): number | string =>
  value > 1e12 && isCard(String(value)) ? covered : value

/** Truncates an IP address to 24 bits of IPv4 or 48 bits of IPv6. */
export const truncateAddress = (ip: string): string => {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  if (four !== null) return `${four[1]}.0`
  if (!ip.includes(':')) return covered
  const [head = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  return `${groups.slice(0, 3).join(':')}::`
}
