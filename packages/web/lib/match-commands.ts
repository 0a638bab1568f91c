type Named = { readonly label: string; readonly words?: string }

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** True when the letters of one text occur in another in their order: `ordl` in `orders list`. */
const isSubsequence = (letters: string, text: string): boolean => {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at += 1
  return at >= letters.length
}

/**
 * Returns the commands that match a typed text, the best first: names that begin with it, then any that
 * contain it or its letters.
 */
export const matchCommands = <C extends Named>(commands: readonly C[], text: string): C[] => {
  const typed = plain(text.trim())
  const rankOf = ({ label, words = '' }: C): number => {
    const name = plain(label)
    if (name.startsWith(typed)) return 0
    if (`${name} ${plain(words)}`.includes(typed)) return 1
    return isSubsequence(typed.replaceAll(' ', ''), name) ? 2 : 3
  }
  return commands
    .map((command) => ({ command, rank: rankOf(command) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}
