import { describe, expect, it } from 'vitest'
import { downloadType, isPicture } from './content-types.ts'
import { keyName, safeName } from './names.ts'
import { readableSize } from './present.ts'
import { newFileIssues } from './rules.ts'

const megabyte = 1024 * 1024
const digest = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

describe('names', () => {
  it.each([
    ['book.pdf', 'book.pdf', 'book.pdf'],
    ['Ein schönes Bild (1).png', 'Ein schönes Bild (1).png', 'Ein_schones_Bild_1_.png'],
    ['絵.jpg', '絵.jpg', '_.jpg'],
    ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
    ['..\\up', '_up', '_up'],
    ['.htaccess', 'htaccess', 'htaccess'],
    ['...', 'file', 'file'],
    [' \u0000\n', 'file', 'file'],
    ['a\u0000b\nc.txt', 'abc.txt', 'abc.txt'],
    ['annex\u202efdp.exe', 'annexfdp.exe', 'annexfdp.exe'],
    ['trailing. . ', 'trailing', 'trailing'],
    ['-rf', '-rf', '_rf'],
  ])('%j becomes %j, stored as %j', (input, name, key) => {
    expect(safeName(input)).toBe(name)
    expect(keyName(safeName(input))).toBe(key)
  })

  it('keep their extension when they are cut for the storage', () => {
    expect(keyName(`${'x'.repeat(300)}.jpeg`)).toBe(`${'x'.repeat(150)}.jpeg`)
    expect(keyName(`a.${'x'.repeat(300)}`)).toHaveLength(150)
  })
})

it.each([
  [0, '0.0 B'],
  [10, '10.0 B'],
  [1023, '1023.0 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [10_000_000, '9.5 MB'],
  [10 * 1024 ** 3, '10.0 GB'],
  [2 ** 80, '1.0 YB'],
])('a size of %d bytes is %s', (bytes, text) => expect(readableSize(bytes)).toBe(text))

describe('types', () => {
  const text = (content: string) => new TextEncoder().encode(content)
  const pictures = {
    'image/jpeg': Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
    'image/png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0),
    'image/gif': text('GIF89a......'),
    'image/webp': text('RIFF....WEBPVP8 '),
    'image/svg+xml': text(
      '\uFEFF<?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE svg PUBLIC "x">\n<svg xmlns="a">',
    ),
  }
  it('of pictures are recognized by their first bytes', () => {
    for (const [type, bytes] of Object.entries(pictures))
      for (const claimed of Object.keys(pictures)) expect(isPicture(bytes, claimed)).toBe(claimed === type)
    expect(isPicture(text('<html><svg>'), 'image/svg+xml')).toBe(false)
    expect(isPicture(text(`${'<!---->'.repeat(500)}x`), 'image/svg+xml')).toBe(false)
    expect(isPicture(text(`\uFEFF<?xml?> ${'<!---->'.repeat(500)}<svg>`), 'image/svg+xml')).toBe(true)
    expect(isPicture(text('<!-- <svg>'), 'image/svg+xml')).toBe(false)
    expect(isPicture(new Uint8Array(), 'image/png')).toBe(false)
    expect(isPicture(text('anything'), 'image/bmp')).toBe(false)
  })

  it.each([
    ['application/pdf', 'application/pdf'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['text/html', 'application/octet-stream'],
    ['TEXT/HTML; charset=utf-8', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['text/xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['multipart/x-mixed-replace', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['text/plain\r\nSet-Cookie: a', 'application/octet-stream'],
  ])('of a download %j are sent as %j', (claimed, sentType) => expect(downloadType(claimed)).toBe(sentType))
})

describe('the plan of an upload', () => {
  type Planned = readonly [start: number, end: number, number?: number, digest?: string]
  const issuesOf = (size: number, ...parts: readonly Planned[]) =>
    newFileIssues({
      service: 'downloadable',
      name: 'a',
      mime_type: 'text/plain',
      size,
      upload: {
        parts: parts.map(([chunk_start, chunk_end, number, sha256], i) => ({
          number: number ?? i + 1,
          chunk_start,
          chunk_end,
          checksum_sha256_base64: sha256,
        })),
      },
    }).map(({ loc, msg }) => {
      expect(msg).toMatch(/^[A-Z].*\.$/)
      return loc.slice(3).join('.')
    })
  const five = 5 * megabyte

  it('covers the whole file', () => {
    expect(issuesOf(0, [0, 0])).toEqual([])
    expect(issuesOf(9, [0, 9])).toEqual([])
    expect(issuesOf(five + 1, [0, five], [five, five + 1])).toEqual([])
    expect(issuesOf(five + 1, [five, five + 1, 2], [0, five, 1])).toEqual([])
    // The last part is empty when a file is divided into floor(size / part) + 1 parts.
    expect(issuesOf(five, [0, five], [five, five])).toEqual([])
    expect(issuesOf(five, [0, five, 1, digest], [five, five, 2, digest])).toEqual([])
  })

  it.each([
    ['begins late', issuesOf(9, [1, 9]), ['0.chunk_start']],
    ['ends early', issuesOf(9, [0, 8]), ['0.chunk_end']],
    ['ends late', issuesOf(9, [0, 10]), ['0.chunk_end']],
    ['runs backwards', issuesOf(9, [0, 9, 1], [9, 8, 2]), ['0.chunk_end', '1.chunk_end']],
    ['has a gap', issuesOf(2 * five + 1, [0, five], [five + 1, 2 * five + 1]), ['1.chunk_start']],
    ['overlaps', issuesOf(2 * five, [0, five], [five - 1, 2 * five]), ['1.chunk_start']],
    ['has no part 1', issuesOf(9, [0, 9, 2]), ['0.number']],
    ['has a part twice', issuesOf(five, [0, five, 1], [five, five, 1]), ['1.number']],
    ['has a small part', issuesOf(five, [0, five - 1], [five - 1, five]), ['0.chunk_end']],
    ['has a huge part', issuesOf(6 * 1024 ** 3, [0, 6 * 1024 ** 3]), ['0.chunk_end']],
    ['has a wrong digest', issuesOf(9, [0, 9, 1, 'abc']), ['0.checksum_sha256_base64']],
    ['has one digest of two', issuesOf(five, [0, five, 1, digest], [five, five]), ['']],
  ])('that %s is rejected', (_, value, expected) => expect(value).toEqual(expected))
})
