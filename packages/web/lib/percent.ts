/** Formats basis points as a percentage for a text field: `25.5` for 2550. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/**
 * Parses a typed percentage with at most two decimals, after a point or a comma, to basis points; undefined
 * when it is invalid.
 */
export const readPercent = (text: string): number | undefined => {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined
}
