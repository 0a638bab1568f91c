import type { ApiErrorName } from '@atelier/contract'
import { ApiError, ValidationError } from '@atelier/sdk'
import { expect } from 'vitest'

const caught = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call succeeded, but an error was expected.')
}

/** Expects a named error whose detail is a sentence, and returns the sentence. */
export const expectApiError = async (
  call: Promise<unknown>,
  name: ApiErrorName,
  status: number,
): Promise<string> => {
  const error = await caught(call)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ error: name, status })
  const { detail } = (error as ApiError).body as { detail: string }
  expect(detail).toMatch(/^[A-Z].*[.]$/s)
  return detail
}

/** Expects a 422 response with issues at exactly these locations, in dot notation. */
export const expectInvalid = async (
  call: Promise<unknown>,
  ...places: readonly string[]
): Promise<ValidationError> => {
  const error = await caught(call)
  expect(error).toBeInstanceOf(ValidationError)
  const { detail } = error as ValidationError
  expect(detail.map(({ loc }) => loc.join('.')).toSorted()).toEqual(places.toSorted())
  for (const { msg } of detail) expect(msg).not.toBe('')
  return error as ValidationError
}

/** Returns the status, name and detail of a named error. */
export const errorOf = async (call: Promise<unknown>): Promise<unknown[]> => {
  const error = await caught(call)
  if (!(error instanceof ApiError)) throw error
  return [error.status, error.error, error.detail]
}
