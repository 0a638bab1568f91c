import { afterEach, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { errorOf, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio
afterEach(() => studio.close())

it('sends a finished painting to a corrected address, for the owner of its checkout, three times at most', async () => {
  studio = await openTestStudio()
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  const correct = (email: string, by = session_id) =>
    studio.visitor.correctEmail({ path: { id }, body: { session_id: by, email } })
  expect(await errorOf(correct('early@example.com'))).toMatchObject({ status: 409 })
  await studio.work()

  const otherPurchase = await visitUntilPaid(studio)
  await studio.visitor.openTransformation({ body: { session_id: otherPurchase.session_id } })
  const stranger = await errorOf(correct('mallory@example.com', otherPurchase.session_id))
  expect(stranger).toMatchObject({ status: 404, error: 'ResourceNotFound' })
  const finished = await studio.visitor.getTransformation({ path: { id } })
  expect(finished).toMatchObject({ sent_to: 'a•••@example.com', can_correct_email: true })

  for (const email of ['bea@example.com', 'cia@example.com']) await correct(email)
  const last = await correct('dot@example.org')
  expect(last).toMatchObject({ sent_to: 'd•••@example.org', can_correct_email: false })
  expect(await errorOf(correct('eve@example.com'))).toMatchObject({ status: 409, error: 'Conflict' })

  await studio.work()
  const results = (await studio.emails()).filter(
    ({ subject }) => subject === 'Your Ghibli-Style Image is Ready!',
  )
  const addresses = results.map(({ to }) => to)
  expect(addresses).toContain('dot@example.org')
  expect(addresses).not.toContain('mallory@example.com')
  expect(addresses).not.toContain('eve@example.com')
})
