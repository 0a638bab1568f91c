import { expect, it } from 'vitest'
import * as api from '../index.ts'
import { openComponents } from '../openapi-schemas.ts'
import { endpointsOf } from '../primitives/endpoint.ts'
import { fieldCaseOf } from '../primitives/field-case.ts'
import { describe, describeArea, describeFields } from './describe.ts'
import { errorSentences } from './errors.ts'
import { generalFields, generalParameters, pathSentences } from './general.ts'
import { areaSentence, callSentence, descriptions, errorSentence, fieldSentence } from './lookup.ts'

const { additions, contract, checkoutPage, sandboxClock, sandboxProcessor, studio } = api
const endpoints = endpointsOf({
  ...contract,
  checkoutPage,
  ...additions,
  sandboxClock,
  sandboxProcessor,
  studio,
})

/** Names for messages: of a schema that is exported, and of the parts of calls. */
const names = new Map<unknown, string>()
for (const { area, name, endpoint } of endpoints)
  for (const part of ['path_parameters', 'query', 'body', 'response'] as const)
    names.set(endpoint[part], `${area}.${name} ${part}`)
for (const [name, value] of Object.entries(api)) names.set(value, name)

/** Every field of every call as the reference asks for it, with the sentence it gets. */
const request = new Map<string, string | undefined>()
const keyOf = (schema: object, path: string) => `${names.get(schema)}: ${path}`
const isSchema = (subject: object) => '_zod' in subject
const components = openComponents((schema, path, general) => {
  const sentence = fieldSentence(schema, path, general)
  request.set(keyOf(schema, path), sentence)
  return sentence
})
for (const { endpoint } of endpoints) {
  const { path, path_parameters, query, body, response } = endpoint
  const fieldCase = fieldCaseOf(endpoint)
  if (path_parameters) components.describe(path_parameters, 'snake', 'input', pathSentences(path))
  if (query) components.describe(query, 'snake', 'input', generalParameters)
  if (body) components.describe(body, fieldCase, 'input')
  if (response) components.describe(response, fieldCase, 'output')
}

it('every field has a description, which is a sentence', () => {
  expect(request.size).toBeGreaterThan(1900)
  const silent = [...request].filter(([, sentence]) => !/^[A-Z`].{4,}\.$/.test(sentence ?? ''))
  expect(silent.map(([key]) => key)).toEqual([])
})

it('descriptions of fields open with a noun, without an article', () => {
  const broken = [...request].filter(([, sentence]) =>
    /^(?:A|An|The|Its|It|That|This|What|Who|How|Whether|Where|When|Which|Why|Until) /.test(sentence ?? ''),
  )
  expect(broken.map(([key, sentence]) => `${key} ${sentence}`)).toEqual([])
})

it('every description of a field is in the reference', () => {
  const ofFields = descriptions.filter(({ subjects, topic }) => topic !== '' && subjects.every(isSchema))
  const used = new Set<unknown>()
  const unused = ofFields.filter(({ subjects, topic, sentence }) => {
    const users = subjects.filter((schema) => request.get(keyOf(schema, topic)) === sentence)
    for (const schema of users) used.add(schema)
    return users.length === 0
  })
  expect(unused.map(({ subjects, topic }) => subjects.map((schema) => keyOf(schema, topic)))).toEqual([])
  const idle = ofFields.flatMap(({ subjects }) => subjects).filter((schema) => !used.has(schema))
  expect(idle.map((schema) => names.get(schema))).toEqual([])
})

it('every general description is in the reference of some field', () => {
  const used = new Set(request.values())
  const general = [...Object.entries(generalFields), ...Object.entries(generalParameters)]
  expect(general.filter(([, sentence]) => !used.has(sentence)).map(([name]) => name)).toEqual([])
})

const sentences = /^[A-Z].+\.$/

it('every area and every call has a description', () => {
  for (const { endpoint } of endpoints) {
    expect(areaSentence(endpoint)).toMatch(sentences)
    expect(endpoint.summary).toMatch(sentences)
    const more = callSentence(endpoint)
    if (more === undefined) continue
    expect(more).toMatch(sentences)
    expect(more).not.toContain(endpoint.summary)
  }
})

it('every error of every call has a cause and a remedy', () => {
  const errors = endpoints.flatMap(({ endpoint }) => endpoint.errors.map((name) => ({ endpoint, name })))
  expect(errors.length).toBeGreaterThan(100)
  for (const { endpoint, name } of errors) expect(errorSentence(endpoint, name)).toMatch(sentences)
  const used = new Set(errors.map(({ endpoint, name }) => errorSentence(endpoint, name)))
  // These are answers of the HTTP pipeline and of every PATCH, which no endpoint names.
  used.add(errorSentences.TooManyRequests)
  used.add(errorSentences.RevisionMismatch)
  expect(Object.values(errorSentences).filter((sentence) => !used.has(sentence))).toEqual([])
})

it('a description of something that does not exist does not compile', () => {
  const { orders, FileUpload, Filter, Order, OrderItem, SubscriptionUpdate } = api
  expect([
    // @ts-expect-error an order has no such field
    describe(Order, 'An order.', { color: 'Its color.' }),
    // @ts-expect-error its upload has no such field
    describe(FileUpload, 'A file.', { upload: { color: 'Its color.' } }),
    // @ts-expect-error a text has no fields
    describe(OrderItem, 'A line.', { label: { color: 'Its color.' } }),
    // @ts-expect-error neither has such a field
    describeFields([Order, OrderItem], { color: 'Its color.' }),
    // @ts-expect-error the area has no such call
    describeArea(orders, 'Purchases.', { paint: 'Paints.' }),
    // @ts-expect-error the query has no such parameter
    describeArea(orders, 'Purchases.', { list: { query: { color: 'Only these colors.' } } }),
    // @ts-expect-error the call has no body
    describeArea(orders, 'Purchases.', { list: { body: { id: 'Its id.' } } }),
    // @ts-expect-error the call does not answer with this error
    describeArea(orders, 'Purchases.', { get: { errors: { Conflict: 'It is in use.' } } }),
    describe(SubscriptionUpdate, 'A change.', { revoke: 'True ends it.' }),
    describe(Filter, 'A filter.', { clauses: ['Conditions.', { conjunction: 'Conjunction.' }] }),
  ]).toHaveLength(10)
})
