import { expect, it } from 'vitest'
import { breakLines } from './line-breaking.ts'

const upTo = (length: number) => (line: string) => line.length <= length

it('words are wrapped, and a word that is too long is broken', () => {
  expect(breakLines('one two  three', upTo(7))).toEqual(['one two', 'three'])
  expect(breakLines('a incredible b', upTo(6))).toEqual(['a', 'incred', 'ible b'])
  expect(breakLines('', upTo(3))).toEqual([''])
})
