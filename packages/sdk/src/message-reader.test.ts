import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ResponseValidationError } from './index.ts'
import { maxMessageLength, MessageReader } from './message-reader.ts'

const encoder = new TextEncoder()

/** Returns the messages of a stream that arrives in these pieces. */
const messagesIn = (pieces: Iterable<Uint8Array>): string[] => {
  const reader = new MessageReader('GET /v1/watch')
  const messages: string[] = []
  for (const piece of pieces) messages.push(...reader.read(piece))
  return messages
}

const cut = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )

/** Counts the characters that are split or joined until the test ends. */
const countCharacters = (): (() => number) => {
  const split = vi.spyOn(String.prototype, 'split')
  const join = vi.spyOn(Array.prototype, 'join')
  onTestFinished(() => void vi.restoreAllMocks())
  return () => {
    const texts = [...split.mock.contexts, ...join.mock.results.map(({ value }) => value)] as string[]
    return texts.reduce((sum, text) => sum + text.length, 0)
  }
}

describe('messages of an event stream', () => {
  it('are read alike however the bytes are cut', () => {
    const bytes = encoder.encode(
      'data: größe\r\ndata:two\r\n\r\n: note\rid: 7\rdata: three\r\r\ndata: four\n\ndata: unfinished\n',
    )
    for (let size = 1; size <= bytes.length; size++)
      expect(messagesIn(cut(bytes, size))).toEqual(['größe\ntwo', 'three', 'four'])
  })

  it('are handed out with the line end that completes them', () => {
    expect(messagesIn([encoder.encode('data: one\r\r')])).toEqual(['one'])
    expect(
      messagesIn(['data: one\r', '\n\r', '\n', '\ndata: two\r\n\r'].map((text) => encoder.encode(text))),
    ).toEqual(['one', 'two'])
  })

  it('process each character once, however many pieces a line has', () => {
    const line = `data: ${'a'.repeat(20_000)}`
    const pieces = cut(encoder.encode(`${line}\n\n`), 10)
    const characters = countCharacters()
    const messages = messagesIn(pieces)
    const work = characters()
    expect(messages).toEqual([line.slice(6)])
    // Each character is split once, and joined once into its line and once into its message.
    expect(work).toBeGreaterThan(line.length)
    expect(work).toBeLessThanOrEqual(3 * (line.length + 2))
  })

  it('can be as long as the limit, and no longer, in one line or many', () => {
    const line = `data: ${'a'.repeat(maxMessageLength - 6)}`
    expect(messagesIn([encoder.encode(`${line}\n\n`)])).toEqual([line.slice(6)])
    const half = line.slice(0, maxMessageLength / 2)
    const halves = [encoder.encode(`${half}\n`), encoder.encode(`data: ${half.slice(6)}\n\n`)]
    expect(messagesIn(halves)).toEqual([`${half.slice(6)}\n${half.slice(6)}`])
    expect(messagesIn([...halves, ...halves])).toHaveLength(2)
    const tooLong = [
      `${line}a`,
      `${line}a\n\n`,
      `:${line}`,
      `:${line}\n`,
      `${half}\n${half}a\n`,
      `${line}\ndata:\n`,
    ]
    for (const text of tooLong) {
      const bytes = encoder.encode(text)
      for (const size of [bytes.length, 65_536])
        expect(() => messagesIn(cut(bytes, size)), text.slice(-10)).toThrow(ResponseValidationError)
    }
  })

  it('that never end are read only up to the limit', () => {
    for (const text of ['a'.repeat(65_536), `data: ${'a'.repeat(65_529)}\n`, 'data:\n'.repeat(8192)]) {
      let count = 0
      const endless = function* () {
        for (; count < 1000; count++) yield encoder.encode(text)
      }
      expect(() => messagesIn(endless())).toThrow(ResponseValidationError)
      expect(count * text.length).toBeLessThanOrEqual(2 * maxMessageLength)
    }
  })

  it('of any number pass, with notes of any number between them', () => {
    const text = `${`: ${'a'.repeat(65_533)}\n`.repeat(2)}data: b\n\n`
    const messages = messagesIn(Array.from({ length: 100 }, () => encoder.encode(text)))
    expect(messages).toEqual(Array.from({ length: 100 }, () => 'b'))
  })
})
