import { dataOfEvent } from '@atelier/contract/areas/developers/webhook-data'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { eventExample, eventTypes, matchingEvents } from './event-examples.ts'

it.each(eventTypes)('$type has an example that its schema accepts', ({ type }) => {
  const { type: exampleType, data } = JSON.parse(eventExample(type)) as { type: string; data: unknown }
  expect(exampleType).toBe(type)
  expect(safeParse(dataOfEvent(type), data).success).toBe(true)
})

it('is found by words of its name and its meaning', () => {
  expect(matchingEvents('order paid').map(({ type }) => type)).toEqual(['order.paid'])
  expect(matchingEvents('')).toHaveLength(eventTypes.length)
  expect(matchingEvents('nothing like it')).toEqual([])
})
