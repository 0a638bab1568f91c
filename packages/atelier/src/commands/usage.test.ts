import { expect, it } from 'vitest'
import { conclude } from './usage.ts'

it('ends the move with the number of events and their location', () => {
  expect(conclude({ outcome: 'moved', events: 12_345 })).toBe(
    '12,345 events copied, which agree by number and checksum. The events are now stored in ClickHouse.',
  )
  expect(conclude({ outcome: 'was moved before' })).toBe(
    'The usage events of this shop are already stored in ClickHouse.',
  )
})
