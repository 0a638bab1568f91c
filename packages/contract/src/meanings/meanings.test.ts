import { expect, it } from 'vitest'
import { checkoutPage, contract, sandboxClock, sandboxProcessor, studio } from '../index.ts'
import { openComponents } from '../openapi-schemas.ts'
import { fieldCaseOf } from '../primitives/endpoint.ts'
import { endpointsOf } from '../primitives/endpoints.ts'
import { areaMeanings } from './areas.ts'
import { callMeanings } from './calls.ts'
import { fields, parameters } from './general.ts'
import { meaningOfField, writtenMeanings } from './of-field.ts'
import { meaningOfRefusal, ofCalls, ofNames } from './refusals.ts'

/** Every field of every call, as the reference asks for it: its place and its path in there. */
const asked = new Map<string, { place: string; path: string }>()
const components = openComponents((place, path) => {
  asked.set(`${place}.${path}`, { place, path })
  return meaningOfField(place, path)
})
const endpoints = endpointsOf({ ...contract, checkoutPage, sandboxClock, sandboxProcessor, studio })
for (const { area, name, endpoint } of endpoints) {
  const describe = (part: 'path' | 'query' | 'body' | 'answer', schema: typeof endpoint.body) =>
    schema &&
    components.describe(
      schema,
      part === 'body' || part === 'answer' ? fieldCaseOf(endpoint) : 'snake',
      part === 'answer' ? 'output' : 'input',
      `${area}.${name} ${part}`,
    )
  describe('path', endpoint.path_parameters)
  describe('query', endpoint.query)
  describe('body', endpoint.body)
  describe('answer', endpoint.response)
}

it('every field has a meaning, which is a sentence', () => {
  expect(asked.size).toBeGreaterThan(2000)
  const silent = [...asked].filter(
    ([, { place, path }]) => !/^[A-Z`].{4,}\.$/.test(meaningOfField(place, path) ?? ''),
  )
  expect(silent.map(([key]) => key)).toEqual([])
})

const used = ([key, { place, path }]: [string, { place: string; path: string }]) =>
  `${key}: ${meaningOfField(place, path)}`
const uses = new Set([...asked].map(used))

it('every meaning that is written for a place is what some field there means', () => {
  const groups = writtenMeanings.flatMap((area) => Object.entries(area))
  const unused = groups.flatMap(([places, meanings]) =>
    Object.entries(meanings)
      .filter(
        ([field, meaning]) => !places.split(', ').some((place) => uses.has(`${place}.${field}: ${meaning}`)),
      )
      .map(([field]) => `${places}: ${field}`),
  )
  expect(unused).toEqual([])
  const idle = groups.flatMap(([places, meanings]) =>
    places
      .split(', ')
      .filter(
        (place) =>
          !Object.entries(meanings).some(([field, meaning]) => uses.has(`${place}.${field}: ${meaning}`)),
      ),
  )
  expect(idle).toEqual([])
})

it('every general meaning is what some field without one of its own means', () => {
  const meant = new Set([...asked.values()].map(({ place, path }) => meaningOfField(place, path)))
  const general = [...Object.entries(fields), ...Object.entries(parameters)]
  expect(general.filter(([, meaning]) => !meant.has(meaning)).map(([name]) => name)).toEqual([])
})

const sentences = /^[A-Z].+\.$/
const refused = endpoints.flatMap(({ area, name, endpoint }) =>
  endpoint.errors.map((error) => ({ call: `${area}.${name}`, error })),
)

it('every area says what it is about', () => {
  expect(Object.keys(areaMeanings).toSorted()).toEqual(
    [...new Set(endpoints.map(({ area }) => area))].toSorted(),
  )
  for (const meaning of Object.values(areaMeanings)) expect(meaning).toMatch(sentences)
})

it('what is written of calls is of calls there are, and says more than their summary', () => {
  const summaries = new Map(
    endpoints.map(({ area, name, endpoint }) => [`${area}.${name}`, endpoint.summary]),
  )
  for (const [call, meaning] of Object.entries(callMeanings)) {
    expect(summaries.get(call)).toBeDefined()
    expect(meaning).toMatch(sentences)
    expect(meaning).not.toContain(summaries.get(call))
  }
  for (const summary of summaries.values()) expect(summary).toMatch(sentences)
})

it('every refusal of every call says when it comes and what to do', () => {
  expect(refused.length).toBeGreaterThan(100)
  for (const { call, error } of refused) expect(meaningOfRefusal(call, error)).toMatch(sentences)
  const named = new Set(refused.map(({ call, error }) => `${call} ${error}`))
  expect(Object.keys(ofCalls).filter((key) => !named.has(key))).toEqual([])
  const meant = new Set(refused.map(({ call, error }) => meaningOfRefusal(call, error)))
  // these two are answers of the pipeline, which no endpoint names
  meant.add(ofNames.TooManyRequests).add(ofNames.NotImplemented)
  expect(Object.values(ofNames).filter((meaning) => !meant.has(meaning))).toEqual([])
})
