import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { installClients } from '../../e2e/compat/install.ts'
import { folderOf } from '../../e2e/compat/releases.ts'
import { against, median, printTable } from '../table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const benchFolder = fileURLToPath(new URL('.', import.meta.url))

type Peer = {
  readonly name: string
  /** Caller in `load.mjs`. */
  readonly kind: string
  readonly module: string
  /** Source text of the whole client, and of the minimum that can read one product. */
  readonly full: string
  readonly part: string | undefined
}

const installed = (path: string) => join(root, 'node_modules', path)

const peersOf = (ownFolder: string): readonly Peer[] => [
  {
    name: 'ours',
    kind: 'ours',
    module: join(ownFolder, 'index.js'),
    full: `export { createClient } from '${ownFolder}/index.js'`,
    part: `export { createProducts } from '${ownFolder}/products.js'`,
  },
  {
    name: '@polar-sh/sdk 0.32.9',
    kind: 'generated',
    module: installed('@polar-sh/sdk/dist/esm/index.js'),
    full: `export { Polar } from '@polar-sh/sdk'`,
    part: `export { PolarCore } from '@polar-sh/sdk/core.js'\nexport { productsGet } from '@polar-sh/sdk/funcs/productsGet.js'`,
  },
  {
    name: '@polar-sh/sdk 1.0.1',
    kind: 'thin',
    module: join(folderOf('1.0.1'), 'dist/2026-04/index.mjs'),
    full: `export { createPolar } from '${join(folderOf('1.0.1'), 'dist/2026-04/index.mjs')}'`,
    part: undefined,
  },
  {
    name: 'stripe 23.1.0',
    kind: 'stripe',
    module: installed('stripe/esm/stripe.esm.node.js'),
    full: `export { default } from 'stripe'`,
    part: undefined,
  },
]

/** Returns the kilobytes after bundling for a browser, minifying, and gzip at its highest level. */
const weight = async (source: string, folder: string): Promise<number> => {
  const input = join(folder, 'entry.mjs')
  writeFileSync(input, source)
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent', external: /^node:/ })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  return gzipSync(output[0].code, { level: 9 }).length / 1000
}

type Start = { ms: number; cpuMs: number; megabytes: number }
type Called = { perSecond: number; cpuMicros: number }

/**
 * Starts a process that imports a module, or nothing: returns the cost of the import, and its memory
 * afterwards.
 */
const start = (module: string | undefined): Start => {
  const importing = module ? `await import(${JSON.stringify(pathToFileURL(module).href)});` : ''
  const program = `const c = process.cpuUsage(), t = performance.now(); ${importing} const ms = performance.now() - t, d = process.cpuUsage(c); process.stdout.write(JSON.stringify({ ms, cpuMs: (d.user + d.system) / 1000, megabytes: process.memoryUsage().rss / 2**20 }))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  ) as Start
}

const call = (kind: string, port: string, module: string): Called =>
  JSON.parse(
    execFileSync(process.execPath, [join(benchFolder, 'load.mjs'), kind, port, module], { encoding: 'utf8' }),
  ) as Called

/**
 * Returns the medians of the measurements of each, in rounds, so that other load on the machine affects all
 * alike.
 */
const inTurns = <T, M extends Readonly<Record<string, number>>>(
  all: readonly T[],
  rounds: number,
  work: (item: T) => M,
): ((item: T) => M) => {
  const results = new Map<T, M[]>(all.map((item) => [item, []]))
  for (let round = 0; round < rounds; round++) for (const item of all) results.get(item)?.push(work(item))
  return (requestOnce) => {
    const runs = results.get(requestOnce) ?? []
    const names = Object.keys(runs[0] ?? {}) as (keyof M)[]
    return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))])) as M
  }
}

/**
 * Benchmarks bundle size, startup and cost per call against other clients of such an API, with one local
 * stub.
 */
export const benchPeers = async (): Promise<void> => {
  await installClients()
  const folder = mkdtempSync(join(benchFolder, 'peers-'))
  const stub = spawn(process.execPath, ['--import', 'tsx', join(benchFolder, 'stub.ts')], { cwd: root })
  try {
    const ownFolder = join(folder, 'ours')
    execFileSync(process.execPath, ['--import', 'tsx', 'packages/sdk/build.ts', ownFolder], { cwd: root })
    const [first] = (await once(stub.stdout, 'data')) as [Buffer]
    const port = String(first).trim()
    const bare = { kind: 'bare', module: '' }
    const peers = peersOf(ownFolder)
    const startOf = inTurns([bare, ...peers], 10, ({ module }) => start(module || undefined))
    const callOf = inTurns([bare, ...peers], 3, ({ kind, module }) => call(kind, port, module))
    const emptyStart = startOf(bare)
    const measured = []
    for (const peer of peers)
      measured.push({
        ...peer,
        ...callOf(peer),
        ms: startOf(peer).ms - emptyStart.ms,
        cpuMs: startOf(peer).cpuMs - emptyStart.cpuMs,
        megabytes: startOf(peer).megabytes - emptyStart.megabytes,
        fullWeight: await weight(peer.full, folder),
        partWeight: peer.part === undefined ? undefined : await weight(peer.part, folder),
      })
    const generated = measured.find(({ kind }) => kind === 'generated')
    const ratioOf = (cpuMicros: number) => (generated?.cpuMicros ?? Number.NaN) / cpuMicros
    const floor = callOf(bare)
    printTable(
      'Clients side by side (in turns, medians; sizes minified and gzipped; import above bare Node; calls to one stub, one at a time; stripe does not use fetch)',
      [
        'client',
        'full KB',
        'one area KB',
        'import ms',
        'import CPU ms',
        'memory MB',
        'calls/s',
        'CPU µs/call',
        'over fetch',
        'ratio',
      ],
      [
        ...measured.map((item) => [
          item.name,
          item.fullWeight.toFixed(1),
          item.partWeight?.toFixed(1) ?? '-',
          item.ms.toFixed(0),
          item.cpuMs.toFixed(0),
          `+${item.megabytes.toFixed(0)}`,
          item.perSecond.toFixed(0),
          item.cpuMicros.toFixed(0),
          (item.cpuMicros - floor.cpuMicros).toFixed(0),
          ratioOf(item.cpuMicros).toFixed(2),
        ]),
        // the lower bound of a client based on fetch
        [
          'fetch and JSON.parse alone',
          ...Array.from({ length: 5 }, () => '-'),
          floor.perSecond.toFixed(0),
          floor.cpuMicros.toFixed(0),
          '0',
          ratioOf(floor.cpuMicros).toFixed(2),
        ],
      ],
    )
    const [us] = measured
    if (!us || !generated) return
    const ratio = ratioOf(us.cpuMicros)
    printTable(
      'Aims',
      ['what', 'measured', 'aim', ''],
      [
        ['full client', `${us.fullWeight.toFixed(1)} KB`, '≤ 26 KB', against(us.fullWeight, 26, 'less')],
        ['one area', `${us.partWeight?.toFixed(1)} KB`, '≤ 12 KB', against(us.partWeight ?? 99, 12, 'less')],
        ['cold import', `${us.ms.toFixed(0)} ms`, '≤ 60 ms', against(us.ms, 60, 'less')],
        ['calls per CPU second over 0.32.9', ratio.toFixed(2), '≥ 2', against(ratio, 2, 'more')],
      ],
    )
  } finally {
    stub.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
