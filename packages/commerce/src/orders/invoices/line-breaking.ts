import { clustersOf } from './typeface.ts'

/**
 * Breaks a text into lines that fit. A word that does not fit on a line of its own is broken between grapheme clusters.
 *
 * @param fits true for a text that fits on a line
 */
export const breakLines = (text: string, fits: (line: string) => boolean): string[] => {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else if (fits(word)) lines.push(word)
    else {
      if (last !== '') lines.push('')
      for (const cluster of clustersOf(word)) {
        const grown = (lines.at(-1) ?? '') + cluster
        if (fits(grown)) lines[lines.length - 1] = grown
        else lines.push(cluster)
      }
    }
  }
  return lines
}
