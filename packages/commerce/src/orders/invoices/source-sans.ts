import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unpackWoff } from './unpack-woff.ts'

/** Ranges of code points, as in `U+0000-00FF,U+0131`. */
export type CodeRanges = { readonly includes: (code: number) => boolean }

export const readCodeRanges = (text: string): CodeRanges => {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })
  return { includes: (code) => ranges.some(({ from, to }) => code >= from && code <= to) }
}

/** Files of Source Sans 3, with the characters that each has a glyph for. */
const characters = {
  latin:
    '0020-007E,00A0-00FF,0131,0152-0153,02BB-02BC,02C6,02DA,02DC,0300-0301,0303-0304,0308-0309,0323,0329,2009,200B,2013-2014,2018-201A,201C-201E,2022,2026,2032-2033,2039-203A,2044,20AC,2122,2191,2193,2212,2215,FEFF',
  'latin-ext':
    '0020,0041-0042,00A0,0100-0130,0132-0151,0154-0181,0186,018A,018D-0190,0192-0194,0196-0197,019A-019B,019E,01A0-01A1,01AF-01B1,01B7,01BF-01C3,01CD-01DD,01E2-01E7,01EA-01EB,01EE-01F0,01F4-01F5,01F7-0201,0204-0205,0208-0209,020C-020D,0218-0220,0222-0223,0226-0227,0237,023A-023E,0241-0245,0248-0249,0250-027B,027D-0285,0287-0292,0294-0295,0298-0299,029B-029F,02A1-02A8,02B0-02B4,02B7-02B9,02BC-02C1,02C7-02CC,02D0-02D7,02DD-02DE,02E0-02E4,02ED,0300-0301,0303-0304,0308-0309,0323,0329,1D25,1D2C,1D2E,1D30-1D31,1D33-1D3A,1D3C,1D3E-1D43,1D47-1D4B,1D4D,1D4F-1D52,1D56-1D58,1D5B,1D6F-1D70,1D79,1D7B,1D7F,1D9C,1DA0,1DAC,1DAE,1DB0,1DBB,1DBF,1E02-1E03,1E06-1E07,1E0A-1E11,1E16-1E17,1E1E-1E2B,1E32-1E3B,1E3E-1E49,1E52-1E53,1E56-1E63,1E66-1E67,1E6A-1E6F,1E72-1E73,1E7E-1E85,1E8E-1E97,1E9E-1E9F,1EF2-1EF9,2020,20A1,20A3-20A4,20A6-20A7,20A9,20AB,20AE,20B1-20B2,20B4-20B5,20B8-20BA,20BD,2113,2C60-2C62,2C65-2C66,2C71,2C7D,A722-A725,A74E-A74F,A75A-A75B,A764-A765,A779-A787,A789,A7AD-A7AE,A7B3,A7B5,A7F2-A7F4',
  vietnamese:
    '0020,0041-0042,00A0,0102-0103,0110-0111,0128-0129,0168-0169,01A0-01A1,01AF-01B0,0300-0301,0303-0304,0308-0309,0323,0329,1EA0-1EF9,20AB',
  greek:
    '0020,0041-0042,00A0,0374-0375,037A,037E,0384-038A,038C,038E-03A1,03A3-03D1,03D5,03D7,03D9,03DB,03DD,03E1,03F4,03F7-03F8',
  'greek-ext':
    '0020,0041-0042,00A0,1F00-1F15,1F18-1F1D,1F20-1F45,1F48-1F4D,1F50-1F57,1F59,1F5B,1F5D,1F5F-1F7D,1F80-1FB4,1FB6-1FC4,1FC6-1FD3,1FD6-1FDB,1FDD-1FEF,1FF2-1FF4,1FF6-1FFE',
  cyrillic: '0020,0041-0042,00A0,0301,0400-045F,0490-0491,04B0-04B1,2116',
  'cyrillic-ext':
    '0020,0041-0042,00A0,0462-0463,0472-0475,0492-0493,0496-049B,04A0-04A3,04AA-04AB,04AE-04AF,04B2-04B3,04B6-04B7,04BA-04BB,04C0-04C4,04C7-04C8,04CF-04D1,04D4-04D9,04E2-04E3,04E6-04E9,04EE-04EF,04F2-04F3,04F6-04F7,20B4',
} as const

export type SourceSansPart = keyof typeof characters
export const sourceSansParts = Object.keys(characters) as SourceSansPart[]

export const isSourceSans = (font: string): font is SourceSansPart => Object.hasOwn(characters, font)

export type Weight = 400 | 700
export const weights: readonly Weight[] = [400, 700]

const ranges = sourceSansParts.map((part) => ({ part, ...readCodeRanges(characters[part]) }))

/** Returns the file of Source Sans 3 with all of these characters. */
export const sourceSansPartOf = (text: string): SourceSansPart | undefined => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return ranges.find(({ includes }) => codes.every(includes))?.part
}

const home = () => dirname(createRequire(import.meta.url).resolve('@atelier/commerce/package.json'))

const cache = new Map<string, Buffer>()

/** Reads a font of Source Sans 3, unpacked and cached. Works from source and from a bundle. */
export const readSourceSans = (part: SourceSansPart, weight: Weight): Buffer => {
  const name = `source-sans-3-${part}-${weight}-normal.woff`
  const bytes = cache.get(name) ?? unpackWoff(readFileSync(join(home(), 'fonts', name)))
  cache.set(name, bytes)
  return bytes
}
