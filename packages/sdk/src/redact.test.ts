import { expect, it } from 'vitest'
import { redacted } from './redact.ts'

it('hides card numbers in texts, and no digits of ids', () => {
  const id = 'ee841024-7092-4799-acc5-51ad1eda64ea'
  expect(redacted(`${id} is listed twice; 4242 4242-42424242`, undefined)).toBe(
    `${id} is listed twice; [hidden]`,
  )
})
