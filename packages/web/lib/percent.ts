/** Basis points as a percentage is typed: 2550 → `25.5`. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/** Reads a typed percentage with at most two decimals, after a point or a comma, as basis points; undefined when it is none. */
export const readPercent = (text: string): number | undefined => {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined
}
