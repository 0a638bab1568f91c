import { expect, it } from 'vitest'
import { readOrigins } from './rules.ts'

it.each([
  ['https://shop.example', true, true],
  ['http://localhost:3000', true, false],
  ['http://127.0.0.1', true, false],
  ['http://shop.example', false, false],
])('%s may show the portal: in the sandbox %s, for money %s', (origin, inSandbox, live) => {
  const isTaken = (isSandbox: boolean) => readOrigins([origin], isSandbox).issues.length === 0
  expect([isTaken(true), isTaken(false)]).toEqual([inSandbox, live])
})
