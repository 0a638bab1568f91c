import type { RowProgress } from '@atelier/plumbing/moving'

const figure = (number: number): string => number.toLocaleString('en-US')

/** Runs work that reports its rows, with one line that changes on a terminal, and nothing elsewhere. */
export const withProgress = async <T>(
  work: (progress: RowProgress) => Promise<T>,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Promise<T> => {
  if (!out.isTTY) return work(() => undefined)
  let shownLine = ''
  try {
    return await work((verb, rows, total) => {
      const line = `${verb} ${figure(rows)} of ${figure(total)} rows`
      if (line !== shownLine) out.write(`\r\u001B[K${line}`)
      shownLine = line
    })
  } finally {
    out.write('\r\u001B[K')
  }
}
