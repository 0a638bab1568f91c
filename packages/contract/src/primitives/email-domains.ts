/** Dots of Chinese and Japanese keyboards, which separate the labels of a domain too (UTS 46). */
export const dots = /[.\u3002\uff0e\uff61]/u
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/** Splits an address into the part before its @, and the domain. */
export const partsOf = (email: string): readonly [string, string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

/** Returns a domain in DNS form: `xn--mller-kva.de` for `Müller.de`; undefined for an invalid domain. */
export const asciiDomain = (domain: string): string | undefined => {
  if (isAscii(domain)) return domain.toLowerCase()
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

/**
 * Returns the canonical form in which an e-mail address is stored, compared and returned: Unicode form C, the
 * domain in lower case and in ASCII, the part before it unchanged. An address with an invalid domain is
 * returned unchanged.
 */
export const storedEmail = (email: string): string => {
  const [local, domain] = partsOf(email.normalize('NFC'))
  const ascii = asciiDomain(domain)
  return ascii === undefined ? email : `${local}@${ascii}`
}

/** Returns the key for comparing addresses: the stored form, in lower case. */
export const emailKey = (email: string): string => storedEmail(email).toLowerCase()
