import { expect, it } from 'vitest'
import type { Issue } from '@atelier/contract/primitives/api-errors'
import { errorSentence } from './error-sentence.ts'
import { orderBilling } from './order-billing.ts'
import { shownFailure } from './use-short-form.ts'

const { fieldOf } = orderBilling({ country: 'US' })
const issue = (loc: Issue['loc'], msg: string): Issue => ({ loc, msg, type: 'value_error' })

it('shows the issues of two fields at once, and all others together', () => {
  const issues = [
    issue(['body', 'billing_name'], 'Enter a name.'),
    issue(['body', 'billing_address', 'city'], 'Enter a city.'),
    issue(['body', 'billing_address', 'state'], 'The state stays.'),
    issue(['body'], 'There is nothing to change.'),
  ]
  expect(shownFailure({ kind: 'invalid', issues }, fieldOf, errorSentence)).toEqual({
    errors: { name: 'Enter a name.', city: 'Enter a city.' },
    notice: 'The state stays. There is nothing to change.',
  })
})

it('shows the issues in the language of the page', () => {
  const issues = [issue(['body', 'billing_name'], 'Enter a name.')]
  const inGerman = () => 'Bitte einen Namen eingeben.'
  expect(shownFailure({ kind: 'invalid', issues }, fieldOf, inGerman).errors).toEqual({
    name: 'Bitte einen Namen eingeben.',
  })
})

it('shows a failure without issues as a notice', () => {
  expect(shownFailure({ kind: 'invalid', issues: [] }, fieldOf, errorSentence)).toEqual({
    errors: {},
    notice: 'Some of the input is not valid.',
  })
  expect(shownFailure({ kind: 'network' }, fieldOf, errorSentence).notice).toContain('did not respond')
})

it('words a changed object for people: the sentence of the server is for programs', () => {
  const error = { kind: 'RevisionMismatch', sentence: 'Repeat your change with the ETag.' } as const
  expect(shownFailure(error, fieldOf, errorSentence)).toEqual({
    errors: {},
    notice: 'This was changed in the meantime. Your changes are not saved yet.',
  })
})
