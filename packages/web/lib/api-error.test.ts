import { studio } from '@atelier/contract/areas/studio/studio'
import { createClientFor } from '@atelier/sdk'
import { describe, expect, it } from 'vitest'
import { resultOf, isMissing, isPassing, isRejected, sortIssues } from './api-error.ts'

const issue = { loc: ['body', 'email'], msg: 'Not an address.', type: 'value_error' }

/** Returns the error of a call with this response. */
const errorOf = async (answer: Response | 'cut') => {
  const fetch = () => {
    if (answer === 'cut') throw new TypeError('offline')
    return answer
  }
  const client = createClientFor(studio, { serverURL: 'http://studio.test', fetch })
  const result = await resultOf(client.openCheckout({ body: { email: 'vera@example.com' } }))
  if (result.ok) throw new Error('The call succeeded.')
  return result.error
}
const errorResponse = (status: number, error: string, detail: unknown = 'No.') =>
  Response.json({ error, detail }, { status })

describe('an API error', () => {
  it.each([
    [errorResponse(404, 'ResourceNotFound'), 'ResourceNotFound', 'rejected'],
    [errorResponse(403, 'NotPermitted'), 'NotPermitted', 'rejected'],
    [errorResponse(403, 'insufficient_scope'), 'NotPermitted', 'rejected'],
    [
      Response.json({ error: 'invalid_client_metadata', error_description: 'No.' }, { status: 400 }),
      'BadRequest',
      'rejected',
    ],
    [errorResponse(409, 'Conflict'), 'Conflict', 'rejected'],
    [errorResponse(422, 'RequestValidationError', [issue]), 'invalid', 'rejected'],
    [errorResponse(503, 'Unavailable'), 'Unavailable', 'passing'],
    [errorResponse(429, 'TooManyRequests'), 'TooManyRequests', 'passing'],
    [new Response('busy', { status: 429 }), 'TooManyRequests', 'passing'],
    [new Response('bad gateway', { status: 502 }), 'network', 'passing'],
    ['cut' as const, 'network', 'passing'],
    [errorResponse(500, 'InternalServerError'), 'unexpected', 'neither'],
    [Response.json({ odd: true }, { status: 201 }), 'unexpected', 'neither'],
  ])('is described by its name, else by its status (%#)', async (answer, kind, outcome) => {
    const error = await errorOf(answer)
    expect(error.kind).toBe(kind)
    expect([isRejected(error), isPassing(error)]).toEqual([outcome === 'rejected', outcome === 'passing'])
  })

  it('carries the sentence of the server, or its issues', async () => {
    expect(await errorOf(errorResponse(404, 'ResourceNotFound', 'This photo is gone.'))).toMatchObject({
      sentence: 'This photo is gone.',
    })
    expect(await errorOf(errorResponse(422, 'RequestValidationError', [issue]))).toMatchObject({
      issues: [issue],
    })
  })
})

it('sorts issues to the fields of a form', () => {
  const other = { ...issue, loc: ['body'], msg: 'Odd.' }
  const fieldOf = (loc: readonly (string | number)[]) => (loc[1] === 'email' ? 'email' : undefined)
  expect(sortIssues([issue, other, other], fieldOf)).toEqual({
    errors: { email: 'Not an address.' },
    notice: 'Odd. Odd.',
  })
})

it('an object is missing when there is none with the id, or the address has no id', () => {
  expect([isMissing({ kind: 'ResourceNotFound' }), isMissing({ kind: 'invalid' })]).toEqual([true, true])
  expect([isMissing({ kind: 'network' }), isMissing(undefined)]).toEqual([false, false])
})
