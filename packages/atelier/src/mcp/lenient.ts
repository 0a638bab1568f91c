import { convertCase } from '@atelier/contract'
import type { McpCall } from './calls.ts'
import type { Arguments } from './make-request.ts'
import { argumentsSchema } from './schemas.ts'
import { isFields } from './responses.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns an object, even one that a model wrote as JSON text; every other value unchanged. */
const asObject = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const readValue = parsed(value)
  return typeof readValue === 'object' && readValue !== null ? readValue : value
}

const withoutNulls = (fields: Arguments, isRequired: (name: string) => boolean): Arguments =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || isRequired(name)))

/**
 * Normalizes the text of a message. Some programs write `null` for omitted parameters, arguments or cursors,
 * and arguments as JSON text.
 */
export const plainMessage = (text: string): string => {
  const message = parsed(text)
  if (!isFields(message) || !('params' in message)) return text
  const { params, ...rest } = message
  if (params === null) return JSON.stringify(rest)
  if (!isFields(params)) return text
  const { arguments: input, ...otherParams } = withoutNulls(params, () => false)
  const plain = input === undefined ? otherParams : { ...otherParams, arguments: asObject(input) }
  return JSON.stringify({ ...rest, params: plain })
}

/**
 * Normalizes the arguments of a call to its schema: optional nulls are removed, objects in text are
 * parsed, and the fields of the body are named in snake_case, which the preview reads.
 */
export const plainArguments = (call: McpCall, input: Arguments): Arguments => {
  const { properties, required = [] } = argumentsSchema(call)
  const { body } = call.endpoint
  const plain = (name: string, value: unknown): unknown => {
    if (name === 'body')
      return body === undefined ? asObject(value) : convertCase(body, asObject(value), 'snake')
    return properties[name]?.['type'] === 'object' ? asObject(value) : value
  }
  return Object.fromEntries(
    Object.entries(withoutNulls(input, (name) => required.includes(name))).map(([name, value]) => [
      name,
      plain(name, value),
    ]),
  )
}

/** Normalizes the arguments of a generic tool. */
export const plainGenericArguments = (input: Arguments): Arguments => {
  const { arguments: inner, ...rest } = withoutNulls(input, () => false)
  return { ...rest, ...(inner !== undefined && { arguments: asObject(inner) }) }
}
