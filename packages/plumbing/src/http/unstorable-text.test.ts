import { expect, it } from 'vitest'
import { findUnstorableText } from './unstorable-text.ts'

it('finds the NUL character in texts and keys, at any depth', () => {
  const value = { name: 'fine', metadata: { 'a\0b': 'x' }, lines: ['ok', 'no\0t'] }
  expect(findUnstorableText(value, ['body']).map(({ loc }) => loc)).toEqual([
    ['body', 'metadata'],
    ['body', 'lines', 1],
  ])
})

it('passes everything else', () => {
  expect(
    findUnstorableText({ n: 1, b: true, none: null, bytes: new Uint8Array(4), text: 'é😀' }, ['body']),
  ).toEqual([])
})
