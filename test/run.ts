import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../e2e/browser.ts'
import { failuresOf, passedOf, slowestFiles, type Report } from './report.ts'

const reports = mkdtempSync(join(tmpdir(), 'atelier-tests-'))
const startedAt = performance.now()
const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000)

let passed = 0
let failed = 0

/** Failures, printed again at the end, because a truncated log keeps its end. */
const failures: string[] = []

/** Tests that failed at first and passed when they were repeated alone. */
const repeated: string[] = []

/** Seconds of each stage, for the table at the end. */
const stages: { readonly title: string; readonly seconds: number }[] = []

/** Test reports of all suites, for the table at the end. */
const reported: Report[] = []

/**
 * Runs a command. Its output appears live, or in one piece after the command has ended, so that the lines of
 * concurrent commands do not mix.
 */
const run = async (
  title: string,
  command: string,
  args: readonly string[],
  { env = {}, live = false } = {},
): Promise<boolean> => {
  const start = performance.now()
  if (live) process.stdout.write(`\n── ${title}\n`)
  const output: Buffer[] = []
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (!live) process.stdout.write(`\n── ${title}\n${Buffer.concat(output).toString()}`)
  stages.push({ title, seconds: secondsSince(start) })
  return code === 0
}

/** Runs a command that counts as one test. */
const step = async (title: string, command: string, ...args: readonly string[]): Promise<boolean> => {
  const isGood = await run(title, command, args)
  if (isGood) passed += 1
  else {
    failed += 1
    failures.push(title)
  }
  return isGood
}

/** Runs vitest and reads its report; undefined when it wrote none. */
const vitest = async (
  title: string,
  args: readonly string[],
  env = {},
): Promise<{ isGood: boolean; report: Report | undefined }> => {
  const file = join(reports, `${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = await run(title, 'npx', ['vitest', 'run', ...args, ...reporters], { env, live: true })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  return { isGood, report }
}

/**
 * Maximum number of repeated files. More failures than these have a common cause, which a repetition does not
 * fix.
 */
const repeatable = 5

/**
 * Runs the files of a suite. A small number of failed files runs again, with nothing in parallel and with
 * traces; the second result counts. The last lines list every test that passed only then: a flaky test is a
 * bug to fix.
 */
const suite = async (title: string, ...args: readonly string[]): Promise<void> => {
  const { isGood, report } = await vitest(title, args)
  const broken = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  if (report === undefined || (!isGood && broken.length === 0)) {
    failed += 1
    failures.push(`${title}: vitest failed outside of a test`)
  }
  if (report !== undefined) reported.push(report)
  passed += report?.numPassedTests ?? 0
  for (const first of broken) {
    const secondRun =
      broken.length > repeatable
        ? undefined
        : await vitest(`${first.name}, repeated alone`, [...args, first.name], { TRACE_SNAPSHOTS: '1' })
    const last = secondRun?.report?.testResults[0] ?? first
    passed += passedOf(last) - passedOf(first)
    if (secondRun?.isGood) repeated.push(...failuresOf(first))
    else {
      failed += failuresOf(last).length
      failures.push(...failuresOf(last))
    }
  }
}

/** Prints the seconds of the stages and the slowest files. */
const printTimes = (): void => {
  const rows = [...stages, { title: 'everything', seconds: secondsSince(startedAt) }]
  process.stdout.write('\n── seconds of each stage\n')
  for (const { title, seconds } of rows) process.stdout.write(`${String(seconds).padStart(5)} ${title}\n`)
  process.stdout.write('\n── the thirty slowest files, in seconds\n')
  for (const { name, seconds } of slowestFiles(reported, 30))
    process.stdout.write(`${seconds.toFixed(1).padStart(5)} ${name}\n`)
}

// Unit tests leave a quarter of two processors idle, which the compiler, the linter and the build use.
const checks = async (): Promise<void> => {
  await step('formatting', 'npx', 'oxfmt', '--check', '.')
  await step('lint and types', 'npm', 'run', '--silent', 'lint')
}
const withJourneys = process.argv[2] !== 'check'
const build = step('build', 'npm', 'run', '--silent', 'build')
await Promise.all([build.then(checks), suite('units and areas')])
if ((await build) && withJourneys) {
  await ensureBrowser()
  await suite('journeys', '--config', 'e2e/vitest.config.ts')
}

rmSync(reports, { recursive: true, force: true })
printTimes()
for (const failure of failures) process.stdout.write(`\n── failed: ${failure.slice(0, 4000)}\n`)
for (const test of repeated) process.stdout.write(`\n── repeated, passed alone: ${test.slice(0, 1000)}\n`)
process.stdout.write(`\n${repeated.length} repeated\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
