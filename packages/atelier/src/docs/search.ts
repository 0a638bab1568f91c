/** A search entry: a section of a guide, or a call of the API. */
export type Entry = {
  readonly path: string
  readonly title: string
  /** Page or part of the reference that contains it. */
  readonly place: string
  readonly text: string
}

type Indexed = Entry & {
  readonly words: readonly { readonly in: readonly string[]; readonly weight: number }[]
}

/** Returns the words in lower case; `checkoutLinks` matches `links` too. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const inTitle = 8
const inPlace = 3
const inText = 1
/** Weight of a whole word, relative to a prefix. */
const whole = 2

const weightIn = (words: readonly string[], sought: string, weight: number): number => {
  if (words.includes(sought)) return weight * whole
  return words.some((word) => word.startsWith(sought)) ? weight : 0
}

export type Search = (query: string, limit?: number) => readonly Entry[]

/**
 * Creates a search over a few hundred entries. An entry matches when each word of the query is a prefix of
 * one of its words; words in titles weigh more than words in the text. Entries of equal weight retain their
 * order.
 */
export const createSearch = (entries: readonly Entry[]): Search => {
  const index: readonly Indexed[] = entries.map((entry) => ({
    ...entry,
    words: [
      { in: wordsOf(entry.title), weight: inTitle },
      { in: wordsOf(entry.place), weight: inPlace },
      { in: [...new Set(wordsOf(entry.text))], weight: inText },
    ],
  }))
  return (query, limit = 12) => {
    const sought = [...new Set(wordsOf(query.slice(0, 200)))].slice(0, 10)
    if (sought.length === 0) return []
    const matches = index.flatMap((entry) => {
      const weights = sought.map((word) =>
        Math.max(...entry.words.map((words) => weightIn(words.in, word, words.weight))),
      )
      return weights.includes(0) ? [] : [{ entry, weight: weights.reduce((sum, weight) => sum + weight, 0) }]
    })
    return matches
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, limit)
      .map(({ entry: { path, title, place, text } }) => ({ path, title, place, text }))
  }
}
