/** Dots as Chinese and Japanese keyboards write them, which separate the labels of a domain too (UTS 46). */
export const dots = /[.\u3002\uff0e\uff61]/u
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/** The part of an address before its @, and the domain. */
export const partsOf = (email: string): readonly [string, string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)]
}

/** A domain as the name service knows it: `xn--mller-kva.de` for `Müller.de`; undefined when it can be none. */
export const asciiDomain = (domain: string): string | undefined => {
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

/** The key by which addresses are told apart: the stored form, in lower case. */
export const emailKey = (email: string): string => storedEmail(email).toLowerCase()
