import lighthouse from 'lighthouse'

export type Scores = {
  readonly performance: number
  readonly accessibility: number
  readonly practices: number
  readonly seo: number
  /** Milliseconds until the largest contentful paint, with Lighthouse's mobile throttling. */
  readonly lcp: number
  /** Layout shift while the page loads. */
  readonly cls: number
  /** Lighthouse's findings, except the time measurements. */
  readonly named: readonly string[]
}

/**
 * Returns Lighthouse's report of one page, on its simulated phone.
 *
 * @param port the debugging port of a running Chromium; its cookies are preserved, so that a page can belong
 * to a signed-in user
 */
export const scoresOf = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    // The pages behind a sign-in ask not to be indexed, on purpose.
    skipAudits: ['is-crawlable'],
  })
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
      .filter(({ score: input, scoreDisplayMode }) => scoreDisplayMode === 'binary' && input === 0)
      .map(({ id, title }) => `${id}: ${title}`),
  }
}
