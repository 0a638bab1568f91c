import { expect, it } from 'vitest'
import { metadataProblem, metadataRow, metadataRows, readMetadata } from './metadata-rows.ts'

it('keeps unchanged numbers and booleans, and omits empty rows', () => {
  const rows = metadataRows({ shelf: 4, fragile: true, maker: 'Ito' })
  expect(readMetadata([...rows, metadataRow()])).toEqual({ shelf: 4, fragile: true, maker: 'Ito' })
  expect(readMetadata(rows.map((row) => (row.key === 'shelf' ? { ...row, text: '5' } : row)))).toEqual({
    shelf: '5',
    fragile: true,
    maker: 'Ito',
  })
})

it('names the error', () => {
  expect(metadataProblem(metadataRows({ a: 'x' }))).toBeUndefined()
  expect(metadataProblem([metadataRow('', 'x')])).toBe('Each value needs a key.')
  expect(metadataProblem([metadataRow('a', 'x'), metadataRow(' a', 'y')])).toContain('twice')
  expect(metadataProblem([metadataRow('a', '')])).toContain('needs a value')
  expect(metadataProblem([metadataRow('a'.repeat(41), 'x')])).toContain('40')
})
