import { spawn } from 'node:child_process'
import lighthouse from 'lighthouse'
import { ensureBrowser } from '../e2e/browser.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, removeDataDir, startProduct } from '../e2e/product.ts'
import { against, median, printTable } from './table.ts'

type Scores = {
  scriptKb: number
  performance: number
  accessibility: number
  practices: number
  seo: number
  lcpMs: number
}

/** What Lighthouse tells of one request; sizes in bytes on the wire. */
type Sent = { readonly resourceType: string; readonly transferSize: number }

const lighthouseOf = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (result === undefined) throw new Error('Lighthouse gave no result.')
  const { categories, audits } = result.lhr
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const requests = (audits['network-requests']?.details as { items?: Sent[] } | undefined)?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

/** The studio page: script weight, and Lighthouse with its mobile throttling (median of 3). */
export async function benchPage(): Promise<void> {
  const product = await startProduct()
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'atelier-lighthouse-'))
  const browser = spawn(
    await ensureBrowser(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  try {
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await fetch(`http://127.0.0.1:${port}/json/version`).then(
          () => true,
          () => false,
        )
      )
        break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const runs: Scores[] = []
    for (let round = 0; round < 3; round += 1) runs.push(await lighthouseOf(product.url, port))
    const of = (key: keyof Scores): number => median(runs.map((run) => run[key]))
    const scored = (title: string, key: keyof Scores): (string | number)[] => [
      title,
      of(key),
      '≥ 95',
      against(of(key), 95, 'more'),
    ]
    printTable(
      'The studio page',
      ['what', 'measured', 'aim', ''],
      [
        [
          'all scripts of the visit, compressed, with headers',
          `${of('scriptKb').toFixed(1)} KB`,
          '≤ 120 KB',
          against(of('scriptKb'), 120, 'less'),
        ],
        [
          'largest contentful paint, mobile throttling',
          `${of('lcpMs').toFixed(0)} ms`,
          '≤ 1500 ms',
          against(of('lcpMs'), 1500, 'less'),
        ],
        scored('Lighthouse performance', 'performance'),
        scored('Lighthouse accessibility', 'accessibility'),
        scored('Lighthouse best practices', 'practices'),
        scored('Lighthouse SEO', 'seo'),
      ],
    )
  } finally {
    browser.kill('SIGKILL')
    await product.stop()
    removeDataDir(product.dataDir)
    rmSync(profile, { recursive: true, force: true })
  }
}
