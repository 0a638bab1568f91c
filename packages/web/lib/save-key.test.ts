import { expect, it } from 'vitest'
import { afterFailure, saveAttempt } from './save-key.ts'

const body = { name: 'Tea' }

it('keeps its key while the outcome of the same body is unclear', () => {
  const first = saveAttempt(body, undefined)
  const lost = afterFailure(first, { kind: 'network' })
  expect(saveAttempt({ ...body }, lost).key).toBe(first.key)
  expect(saveAttempt({ name: 'Salt' }, lost).key).not.toBe(first.key)
})

it('uses a new key after a rejection, as the server keeps the rejection under the old one', () => {
  const first = saveAttempt(body, undefined)
  expect(saveAttempt(body, afterFailure(first, { kind: 'invalid' })).key).not.toBe(first.key)
  expect(saveAttempt(body, afterFailure(first, { kind: 'NotPermitted' })).key).not.toBe(first.key)
})

it('stays unclear when the next try does not reach the call, and while the first is still in progress', () => {
  const lost = afterFailure(saveAttempt(body, undefined), { kind: 'network' })
  expect(afterFailure(lost, { kind: 'Unauthorized' }).isUnclear).toBe(true)
  expect(afterFailure(lost, { kind: 'Conflict' }).isUnclear).toBe(true)
})
