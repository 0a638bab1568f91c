import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts'
import { isSize } from './large-shop/sizes.ts'
import { writeBeside } from './large-shop/write-beside.ts'
import { printTable } from './table.ts'

/** Size of the shop: small, medium (5,000 customers) or large (100,000 orders, 5,000,000 usage events). */
const size = process.env['MOVING_SIZE'] ?? 'large'
const repository = fileURLToPath(new URL('..', import.meta.url))

type Run = { readonly seconds: number; readonly megabytes: number; readonly printed: string }

/** Returns the peak memory of a process, in MB; 0 when the system does not report it. */
const peakOf = (pid: number | undefined): number => {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Runs a command of the built product to its end. @throws Error with its output when it fails */
const run = async (dataDir: string, ...args: readonly string[]): Promise<Run> => {
  const from = performance.now()
  const child = spawn(process.execPath, ['packages/atelier/dist/atelier.js', ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
  })
  let [printed, megabytes] = ['', 0]
  const read = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid))
  }, 100)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`atelier ${args.join(' ')} ended with ${code}:\n${printed}`)
  return { seconds: (performance.now() - from) / 1000, megabytes, printed }
}

/** Returns the files of an export that another one lacks or has with other content. */
const differences = (a: string, b: string): readonly string[] => {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path !== 'manifest.json' && statSync(join(folder, path)).isFile(),
    )
  return [...new Set([...filesOf(a), ...filesOf(b)])].filter((path) => {
    const [firstExport, secondExport] = [a, b].map((folder) => {
      try {
        return readFileSync(join(folder, path))
      } catch {
        return undefined
      }
    })
    return firstExport === undefined || secondExport === undefined || !firstExport.equals(secondExport)
  })
}

/**
 * Exports a seeded shop beside the running server, imports it into an empty installation and exports it
 * again: measures time and memory, and compares both exports byte by byte.
 */
export async function benchMoving(): Promise<void> {
  const product = await startProduct()
  const copy = newDataDir()
  const scratch = mkdtempSync(join(tmpdir(), 'atelier-moving-'))
  const [first, second] = [join(scratch, 'first'), join(scratch, 'second')]
  try {
    if (!isSize(size)) throw new Error(`MOVING_SIZE is "${size}"; it must be small, medium or large.`)
    writeBeside(product.dataDir, size)
    const exported = await run(product.dataDir, 'export', '-o', first)
    const archived = await run(
      product.dataDir,
      'export',
      `northlight-${size}`,
      '-o',
      join(scratch, 'one.zip'),
    )
    copyFileSync(join(product.dataDir, 'secret'), join(copy, 'secret'))
    const imported = await run(copy, 'import', first)
    const secondRun = await run(copy, 'export', '-o', second)
    const figures = ({ seconds, megabytes }: Run) => [seconds.toFixed(0), megabytes.toFixed(0)]
    printTable(
      `Moving a shop of the size ${size}`,
      ['step', 'seconds', 'MB of memory'],
      [
        ['export, beside the running server', ...figures(exported)],
        ['export of its organization as an archive', ...figures(archived)],
        ['import, reconciled', ...figures(imported)],
        ['export of the copy', ...figures(secondRun)],
      ],
    )
    const fileDifferences = differences(first, second)
    process.stdout.write(`${exported.printed}${imported.printed}`)
    process.stdout.write(
      fileDifferences.length === 0
        ? 'Both exports are the same, byte by byte.\n'
        : `The exports differ in ${fileDifferences.join(', ')}.\n`,
    )
    if (fileDifferences.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
    removeDataDir(copy)
    rmSync(scratch, { recursive: true, force: true })
  }
}
