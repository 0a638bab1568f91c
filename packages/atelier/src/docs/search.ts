/** Something that can be found: a section of a guide, or a call of the API. */
export type Entry = {
  readonly path: string
  readonly title: string
  /** The page or the part of the reference that it stands in. */
  readonly place: string
  readonly text: string
}

type Indexed = Entry & {
  readonly words: readonly { readonly in: readonly string[]; readonly weight: number }[]
}

/** Words in small letters; `checkoutLinks` is found by `links` too. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const inTitle = 8
const inPlace = 3
const inText = 1
/** For a word that is whole, beside one that only begins so. */
const whole = 2

const weightIn = (words: readonly string[], sought: string, weight: number): number => {
  if (words.includes(sought)) return weight * whole
  return words.some((word) => word.startsWith(sought)) ? weight : 0
}

export type Search = (query: string, limit?: number) => readonly Entry[]

/**
 * A search over a few hundred entries. An entry is found when each word of the query begins a word of it; words in titles
 * weigh more than words in the text. Of entries that weigh the same, the first ones come first.
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
    const found = index.flatMap((entry) => {
      const weights = sought.map((word) =>
        Math.max(...entry.words.map((words) => weightIn(words.in, word, words.weight))),
      )
      return weights.includes(0) ? [] : [{ entry, weight: weights.reduce((sum, one) => sum + one, 0) }]
    })
    return found
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, limit)
      .map(({ entry: { path, title, place, text } }) => ({ path, title, place, text }))
  }
}
