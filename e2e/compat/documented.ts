import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8')

/** Rows of the page's table with these headings, as texts without backticks. */
const rowsBelow = (...headings: readonly string[]): readonly (readonly string[])[] => {
  const lines = page.split('\n')
  const at = lines.indexOf(`| ${headings.join(' | ')} |`)
  if (at < 0) throw new Error(`docs/compatibility.md has no table of ${headings.join(', ')}.`)
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'))
  return lines.slice(at + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** Number of reads per release of the SDK, and of those whose response it can parse. */
export const documentedReads = (): Readonly<Record<string, { reads: number; parsed: number }>> =>
  Object.fromEntries(
    rowsBelow('Release', 'Reads', 'Parsed').map(([release = '', reads, parsed]) => [
      release,
      { reads: Number(reads), parsed: Number(parsed) },
    ]),
  )

/** Paths that fail in a release. */
export const documentedFailures = (release: string): readonly string[] =>
  rowsBelow('Read', 'Releases', 'Why')
    .filter(([, releases = '']) => releases.split(', ').includes(release))
    .map(([path = '']) => path)
    .toSorted()

/** Calls of the newer client whose answers do not fit its types. */
export const documentedMisfits = (): readonly string[] =>
  rowsBelow('Call of 1.0.1', 'Reason')
    .flatMap(([calls = '']) => calls.split(', '))
    .toSorted()
