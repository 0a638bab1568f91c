import { decodePunycode } from './punycode.ts'

/** Dots as Chinese and Japanese keyboards write them, which separate the labels of a domain too (UTS 46). */
const dots = /[.\u3002\uff0e\uff61]/u
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

const partsOf = (email: string): readonly [string, string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

/** A domain as the name service knows it: `xn--mller-kva.de` for `Müller.de`; undefined when it can be none. */
const asciiDomain = (domain: string): string | undefined => {
  if (isAscii(domain)) return domain.toLowerCase()
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

/**
 * The one form in which an e-mail address is stored, compared and answered: Unicode form C, the domain in lower case and in
 * ASCII, the part before it unchanged. An address whose domain can be none is returned as it is.
 */
export const storedEmail = (email: string): string => {
  const [local, domain] = partsOf(email.normalize('NFC'))
  const ascii = asciiDomain(domain)
  return ascii === undefined ? email : `${local}@${ascii}`
}

/** Scripts whose letters stand together in one label; a label of others may pass for a name that it is not. */
const scripts = [
  /^[\p{Script=Latin}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Greek}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Cyrillic}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Arabic}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Hebrew}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Thai}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Devanagari}\p{Nd}\p{M}-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}a-z\p{Nd}-]+$/u,
]

const readableLabel = (label: string): string => {
  if (!label.startsWith('xn--')) return label
  const text = decodePunycode(label.slice('xn--'.length))
  const isSafe = text !== undefined && scripts.some((script) => script.test(text))
  // What does not lead back to the same name is shown as the name service has it.
  return isSafe && asciiDomain(`${text}.example`) === `${label}.example` ? text : label
}

/** An e-mail address as people read it: `info@müller.de` for `info@xn--mller-kva.de`. */
export const readableEmail = (email: string): string => {
  if (!email.includes('xn--')) return email
  const [local, domain] = partsOf(email)
  return `${local}@${domain.split(dots).map(readableLabel).join('.')}`
}
