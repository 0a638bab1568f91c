import { earlyEventTypes } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { bodyOf, entryOf, entryProblems, eventsOf } from './endpoint-entry.ts'

describe('the form of an endpoint', () => {
  it('selects all events of the older clients by default', () => {
    const entry = { ...entryOf(), url: ' https://example.com/hooks ' }
    expect(bodyOf(entry)).toEqual({
      url: 'https://example.com/hooks',
      name: null,
      format: 'raw',
      profile: 'sdk_0_32',
      api_version: null,
      events: [...earlyEventTypes],
      ordered: false,
    })
    expect(entryProblems(entry)).toEqual({})
  })

  it('omits events outside the profile', () => {
    const entry = { ...entryOf(), which: 'some', events: ['order.paid', 'order.fulfilled'] } as const
    expect(eventsOf(entry)).toEqual(['order.paid'])
    expect(eventsOf({ ...entry, receiver: 'all' })).toEqual(['order.paid', 'order.fulfilled'])
  })

  it('names missing fields', () => {
    expect(entryProblems({ ...entryOf(), which: 'some' })).toEqual({
      url: 'Enter the address that requests are sent to.',
      events: 'Choose at least one event.',
    })
  })
})
