import { asciiDomain, dots, partsOf } from './email-domains.ts'
import { decodePunycode } from './punycode.ts'

/**
 * Scripts whose letters may occur together in a label; a label that mixes others may imitate another name.
 */
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
  // A text that does not encode back to the same name is shown in its DNS form.
  return isSafe && asciiDomain(`${text}.example`) === `${label}.example` ? text : label
}

/** Returns an e-mail address in readable form: `info@müller.de` for `info@xn--mller-kva.de`. */
export const readableEmail = (email: string): string => {
  if (!email.includes('xn--')) return email
  const [local, domain] = partsOf(email)
  return `${local}@${domain.split(dots).map(readableLabel).join('.')}`
}
