import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../e2e/browser.ts'

type Assertion = { fullName: string; status: string; failureMessages: readonly string[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    message: string
    status: string
    assertionResults: readonly Assertion[]
  }[]
}

const reports = mkdtempSync(join(tmpdir(), 'atelier-tests-'))
let passed = 0
let failed = 0

/** What failed, said once more after everything else, because a log that is cut keeps its end. */
const failures: string[] = []

const run = (title: string, command: string, args: readonly string[]): boolean => {
  process.stdout.write(`\n── ${title}\n`)
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
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

const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${name}\n${message}`]
    return tests.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })

const suite = (title: string, ...args: readonly string[]): void => {
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`)
  const good = run(title, 'npx', [
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    passed += report.numPassedTests
    failed += report.numFailedTests
    failures.push(...failuresOf(report))
    if (!good && report.numFailedTests === 0) {
      failed += 1
      failures.push(`${title}: vitest failed outside of a test`)
    }
  } catch (error) {
    failed += 1
    failures.push(`${title}: no report was written (${String(error)})`)
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
for (const failure of failures) process.stdout.write(`\n── failed: ${failure.slice(0, 4000)}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
