import { expect, it } from 'vitest'
import { conclude } from './usage.ts'

const agreed = { events: 12_345, months: 3, organizations: 1, differences: [] }

it('ends the move with a summary of the comparison, and the location of the events', () => {
  expect(conclude({ outcome: 'moved', ...agreed })).toBe(
    '12,345 events of 1 organization in 3 months agree by number and checksum. The events are now stored in ClickHouse.',
  )
  expect(conclude({ outcome: 'copied', ...agreed })).toBe(
    '12,345 events of 1 organization in 3 months agree by number and checksum. The events are still stored in PostgreSQL; run the command without --trial to switch.',
  )
  expect(conclude({ outcome: 'was moved before' })).toBe(
    'The usage events of this shop are already stored in ClickHouse.',
  )
})

it('lists the differences, and that nothing was switched', () => {
  const organization_id = '11111111-1111-4111-8111-111111111111'
  const postgres = { organization_id, count: 2, checksum: '77' }
  const differences = [{ month: '2026-03', organization_id, postgres, clickhouse: undefined }]
  expect(conclude({ outcome: 'differs', ...agreed, differences }).split('\n')).toEqual([
    `2026-03, organization ${organization_id}: PostgreSQL has 2 events (77), ClickHouse 0 events (none).`,
    'Of 12,345 events of 1 organization in 3 months these differ, even after copying them again. The events stay in PostgreSQL. Check that all processes run with USAGE_STORE=clickhouse.',
  ])
})
