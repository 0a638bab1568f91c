import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

it('delivers a message to the operator, once, with the visitor as reply address', async () => {
  const body = {
    email: 'ada@example.com',
    name: 'Ada\nBcc: all@example.com',
    message: 'Can you paint two dogs?',
  }
  expect(await studio.visitor.contact({ body })).toEqual({ received: true })
  expect(await studio.emails()).toEqual([])
  await studio.work()
  await studio.work()
  const emails = await studio.emails()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    to: 'operator@example.com',
    reply_to: 'ada@example.com',
    subject: 'A message from Ada Bcc: all@example.com',
  })
  expect(emails[0]?.text).toContain('Can you paint two dogs?')
})

it('accepts a message without a name', async () => {
  await studio.visitor.contact({ body: { email: 'ada@example.com', name: '  ', message: 'Hello.' } })
  await studio.work()
  expect((await studio.emails())[0]?.subject).toBe('A message from ada@example.com')
})
