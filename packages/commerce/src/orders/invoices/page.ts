import type { openPen } from './pen.ts'

export type Pen = ReturnType<typeof openPen>

/** Page geometry, in points: A4 with its margins. */
export const left = 56
export const right = 539
export const middle = 310
export const top = 56
export const bottom = 770

export const soft = { color: '#68736c' } as const

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

/** Width of fact labels, in points. The Swedish date of sale is the longest. */
const factLabel = 86

/** Writes facts into the right half of the page, one below the other. @returns the y position below them */
export const writeFacts = (pen: Pen, facts: readonly Fact[], y: number): number =>
  facts.reduce((at, [label, value]) => {
    const below = pen.write(label, middle, at, factLabel, { ...soft, size: 9 })
    const value_at = middle + factLabel + 6
    return Math.max(below, pen.write(value, value_at, at, right - value_at, { size: 9 }))
  }, y)

/** Writes a seller or a buyer: a title, a name and lines. @returns the y position below them */
export const writeBlock = (pen: Pen, title: string, lines: readonly string[], x: number, y: number): number =>
  pen.tagged('Sect', () =>
    lines.reduce(
      (at, line, i) => pen.write(line, x, at, 220, { weight: i === 0 ? 700 : 400 }),
      pen.write(title, x, y, 220, { ...soft, size: 9, tag: 'H2' }) + 2,
    ),
  )
