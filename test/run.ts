import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../e2e/browser.ts'

type Assertion = { fullName: string; status: string; failureMessages: readonly string[] }
type FileReport = {
  name: string
  message: string
  status: string
  assertionResults: readonly Assertion[]
}
type Report = { numPassedTests: number; testResults: readonly FileReport[] }

const reports = mkdtempSync(join(tmpdir(), 'atelier-tests-'))
let passed = 0
let failed = 0

/** What failed, said once more after everything else, because a log that is cut keeps its end. */
const failures: string[] = []

/** What failed while other files ran beside it, and passed alone. */
const busy: string[] = []

const run = (title: string, command: string, args: readonly string[], env = {}): boolean => {
  process.stdout.write(`\n── ${title}\n`)
  const stdio = ['ignore', 'inherit', 'inherit'] as ['ignore', 'inherit', 'inherit']
  return spawnSync(command, args, { env: { ...process.env, ...env }, stdio }).status === 0
}

/** One command that either passes or does not counts as one test. */
const step = (title: string, command: string, ...args: readonly string[]): boolean => {
  const good = run(title, command, args)
  if (good) passed += 1
  else {
    failed += 1
    failures.push(title)
  }
  return good
}

const passedOf = ({ assertionResults }: FileReport): number =>
  assertionResults.filter(({ status }) => status === 'passed').length

/** What failed in a file: its tests, or the file itself when it could not be loaded. */
const failuresOf = ({ name, message, assertionResults }: FileReport): string[] => {
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length === 0) return [`${name}\n${message}`]
  return tests.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

/** Runs vitest, and reads the report that it wrote; undefined when it wrote none. */
const vitest = (
  title: string,
  args: readonly string[],
  env = {},
): { good: boolean; report: Report | undefined } => {
  const file = join(reports, `${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const good = run(title, 'npx', ['vitest', 'run', ...args, ...reporters], env)
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  return { good, report }
}

/** Of how many files at most it is believed that they failed because the machine was busy. */
const repeatable = 5

/**
 * Runs the files of a suite. The machine may be so busy with other files that a browser or a database does not answer in time;
 * so files that failed, when they are few, are run once more with nothing beside them, and their second result counts. What
 * failed only at first is said at the end.
 */
const suite = (title: string, ...args: readonly string[]): void => {
  const { good, report } = vitest(title, args)
  const broken = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  if (report === undefined || (!good && broken.length === 0)) {
    failed += 1
    failures.push(`${title}: vitest failed outside of a test`)
  }
  passed += report?.numPassedTests ?? 0
  for (const first of broken) {
    const again =
      broken.length > repeatable
        ? undefined
        : vitest(`${first.name}, which failed beside others, alone`, [...args, first.name], {
            TRACE_SNAPSHOTS: '1',
          })
    const last = again?.report?.testResults[0] ?? first
    passed += passedOf(last) - passedOf(first)
    if (again?.good) busy.push(...failuresOf(first))
    else {
      failed += failuresOf(last).length
      failures.push(...failuresOf(last))
    }
  }
}

step('formatting', 'npx', 'oxfmt', '--check', '.')
step('lint', 'npx', 'oxlint', '--type-aware', '.')
step('types', 'npx', 'tsc', '-b')
suite('units and areas')
if (step('build', 'npm', 'run', '--silent', 'build')) {
  await ensureBrowser()
  suite('journeys', '--config', 'e2e/vitest.config.ts')
}

rmSync(reports, { recursive: true, force: true })
for (const one of busy)
  process.stdout.write(`\n── failed beside others, passed alone: ${one.slice(0, 1000)}\n`)
for (const failure of failures) process.stdout.write(`\n── failed: ${failure.slice(0, 4000)}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
