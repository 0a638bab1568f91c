import { expect, it } from 'vitest'
import { importOutcome } from './import-words.ts'

it.each([
  [{ lines: 1200, created: 1200, skipped: 0, wrong: 0 }, '1200 new customers.'],
  [{ lines: 3, created: 1, skipped: 2, wrong: 0 }, '1 new customer; 2 already exist.'],
  [{ lines: 2, created: 0, skipped: 2, wrong: 0 }, 'No new customers: 2 already exist.'],
  [{ lines: 5, created: 4, skipped: 0, wrong: 1 }, '1 line of 5 cannot be imported.'],
  [{ lines: 0, created: 0, skipped: 0, wrong: 1 }, '1 line of 1 cannot be imported.'],
  [{ lines: 0, created: 0, skipped: 0, wrong: 0 }, 'The file contains no customers.'],
])('describes the outcome of an import (%#)', (outcome, sentence) =>
  expect(importOutcome(outcome, String)).toBe(sentence),
)
