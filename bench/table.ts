/** Prints a table in plain text, columns as wide as their longest cell. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  process.stdout.write(
    `\n${title}\n${line(cells[0] ?? [])}\n${widths.map((width) => '─'.repeat(width)).join('  ')}\n`,
  )
  for (const row of cells.slice(1)) process.stdout.write(`${line(row)}\n`)
}

/** Returns the value below which `share` (0..1) of the numbers fall. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** Compares a value with its target: `met` or `missed`. */
export const against = (value: number, aim: number, better: 'less' | 'more'): string =>
  (better === 'less' ? value <= aim : value >= aim) ? 'met' : 'missed'
