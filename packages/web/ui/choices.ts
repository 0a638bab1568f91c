import type { Choice } from './SelectField.tsx'

/** Choices from the keys of a table of words, in its order: `choicesOf(orderStatuses)`. */
export const choicesOf = <V extends string>(
  words: Readonly<Record<V, string | { readonly label: string }>>,
): readonly Choice<V>[] =>
  (Object.keys(words) as V[]).map((value) => {
    const word = words[value]
    return { value, label: typeof word === 'string' ? word : word.label }
  })
