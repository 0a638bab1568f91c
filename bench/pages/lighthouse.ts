import lighthouse from 'lighthouse'

export type Scores = {
  readonly performance: number
  readonly accessibility: number
  readonly practices: number
  readonly seo: number
  /** Milliseconds until the largest content is painted, with Lighthouse's mobile throttling. */
  readonly lcp: number
  /** How far the content jumps while the page loads. */
  readonly cls: number
  /** What Lighthouse names, besides the time measurements. */
  readonly named: readonly string[]
}

/**
 * Lighthouse's report of one page, on a phone as Lighthouse imagines it.
 *
 * @param port the debugging port of a running Chromium; its cookies are kept, so that a page can be one of a person who has signed in
 */
export const scoresOf = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true })
  if (result === undefined) throw new Error('Lighthouse gave no result.')
  const { categories, audits } = result.lhr
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const numeric = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: numeric('largest-contentful-paint'),
    cls: numeric('cumulative-layout-shift'),
    named: Object.values(audits)
      .filter(({ score: given, scoreDisplayMode }) => scoreDisplayMode === 'binary' && given === 0)
      .map(({ id, title }) => `${id}: ${title}`),
  }
}
