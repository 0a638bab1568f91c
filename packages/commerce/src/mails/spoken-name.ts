/** Characters that are not seen, or that change the direction of reading. Joiners of letters stay. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** Texts of which mail programs may make a link: web addresses, bare host names, addresses of machines. */
const webAddress = /:\/|www\.|\b(?:https?|mailto|tel|sms):|[\p{L}\p{N}]\.\p{L}{2,}|\d\.\d{1,3}\.\d/iu

/** Seven digits in a row, with the signs of telephone numbers between them: phones offer to call it. */
const phoneNumber = /\d(?:[ ()./-]{0,3}\d){6}/

/** Returns a text as programs read it: wide characters narrow, and other signs for a dot as dots. */
const asRead = (line: string): string => line.normalize('NFKC').replaceAll(/[\u3002\uff61\u2024]/g, '.')

const maxNameLength = 60

/**
 * Returns a self-chosen name for e-mails to other people, as one short line. Buyers can enter any name for
 * the address of another person, and organizations can have any name, so names with a web address or a
 * telephone number are suppressed.
 *
 * @returns null when there is no name, or when it is suppressed
 */
export const spokenName = (name: string | null): string | null => {
  const line = (name ?? '')
    .replaceAll(unseen, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const readableName = asRead(line)
  if (line === '' || webAddress.test(readableName) || phoneNumber.test(readableName)) return null
  const letters = [...line]
  return letters.length <= maxNameLength ? line : `${letters.slice(0, maxNameLength - 1).join('')}…`
}
