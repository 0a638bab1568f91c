import { relative } from 'node:path'

type Assertion = {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

/** Fields of a file in vitest's JSON report that the test command reads. Times are in milliseconds. */
export type FileReport = {
  readonly name: string
  readonly message: string
  readonly status: string
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly Assertion[]
}

export type Report = { readonly numPassedTests: number; readonly testResults: readonly FileReport[] }

/** Number of tests that passed in a file. */
export const passedOf = ({ assertionResults }: FileReport): number =>
  assertionResults.filter(({ status }) => status === 'passed').length

/** Failures of a file: those of its tests, or its own when it could not be loaded. */
export const failuresOf = ({ name, message, assertionResults }: FileReport): string[] => {
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length === 0) return [`${name}\n${message}`]
  return tests.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

/** Returns the slowest files, slowest first, with paths relative to the repository. */
export const slowestFiles = (
  reports: readonly Report[],
  count: number,
): { readonly name: string; readonly seconds: number }[] =>
  reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
