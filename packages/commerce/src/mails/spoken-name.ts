/** What mail programs may make a link of, bare names of hosts as well. */
const webAddress = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu

const longestName = 60

/**
 * A name that somebody gave themselves, as mails to other people say it: one short line. Anybody can buy under any name for
 * the address of somebody else, and invite them to an organization of any name, so that a name with a web address in it is not
 * said.
 *
 * @returns null when there is no name, or it is not said
 */
export const spokenName = (name: string | null): string | null => {
  const line = (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '' || webAddress.test(line)) return null
  const letters = [...line]
  return letters.length <= longestName ? line : `${letters.slice(0, longestName - 1).join('')}…`
}
