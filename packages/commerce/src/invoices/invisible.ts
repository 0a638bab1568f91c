/** True of characters without a shape of their own, such as joiners, variation selectors and marks of direction. */
export const isInvisible = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character)

/** Keeps the letters at its sides from joining. */
export const nonJoiner = '\u200c'
