import type { Bidi } from 'bidi-js'

/** A run of characters with the same direction. */
export type DirectedRun = { readonly text: string; readonly isRightToLeft: boolean }

/** Right-to-left scripts, and marks that force the direction. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns true for text with right-to-left characters or marks, which needs the bidirectional algorithm. */
export const needsBidi = (text: string): boolean => rightToLeft.test(text)

/** Returns true for text that the shaper sets from right to left in any context. */
export const hasHebrewOrArabic = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Returns the runs of a line in visual order from left to right, each with its text in logical order. */
export const visualRuns = (bidi: Bidi, text: string): DirectedRun[] => {
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const levelAt = (index: number) => embedding.levels[index] ?? 0
  const runs: { from: number; to: number; level: number }[] = []
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = levelAt(index)
    const last = runs.at(-1)
    if (last?.level === level && last.to + 1 === index) last.to = index
    else if (last?.level === level && last.from - 1 === index) last.from = index
    else runs.push({ from: index, to: index, level })
  }
  return runs.map(({ from, to, level }) => ({
    text: text.slice(from, to + 1),
    isRightToLeft: level % 2 === 1,
  }))
}
