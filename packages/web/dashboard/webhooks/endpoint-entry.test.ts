import { earlyEventTypes } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { bodyOf, entryOf, entryProblems, eventsOf } from './endpoint-entry.ts'

describe('the form of an endpoint', () => {
  it('asks for all events of the older clients at first', () => {
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

  it('leaves out what the profile does not have', () => {
    const entry = { ...entryOf(), which: 'some', events: ['order.paid', 'order.fulfilled'] } as const
    expect(eventsOf(entry)).toEqual(['order.paid'])
    expect(eventsOf({ ...entry, receiver: 'all' })).toEqual(['order.paid', 'order.fulfilled'])
  })

  it('says what is missing', () => {
    expect(entryProblems({ ...entryOf(), which: 'some' })).toEqual({
      url: 'Enter the address that requests are sent to.',
      events: 'Choose at least one event.',
    })
  })
})
