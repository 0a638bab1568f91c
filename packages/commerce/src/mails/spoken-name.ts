/** Text that mail programs may turn into a link, including bare host names. */
const webAddress = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu

const longestName = 60

/**
 * Returns a self-chosen name for e-mails to other people, as one short line. Buyers can enter any name for
 * the address of another person, and organizations can have any name, so names with a web address are
 * suppressed.
 *
 * @returns null when there is no name, or when it is suppressed
 */
export const spokenName = (name: string | null): string | null => {
  const line = (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '' || webAddress.test(line)) return null
  const letters = [...line]
  return letters.length <= longestName ? line : `${letters.slice(0, longestName - 1).join('')}…`
}
