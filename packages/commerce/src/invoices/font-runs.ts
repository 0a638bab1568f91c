/** The parts the invoice's typeface comes in, and the characters of each (the ranges its publisher gives). */
const subsets = {
  latin: '0000-00FF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 2000-206F 20AC 2122 2191 2193 2212 2215',
  'latin-ext':
    '0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 20A0-20AB 20AD-20C4 2113 2C60-2C7F A720-A7FF',
  vietnamese: '01A0-01A1 01AF-01B0 1EA0-1EF9 20AB',
  greek: '0370-0377 037A-037F 0384-038A 038C 038E-03A1 03A3-03FF',
  'greek-ext': '1F00-1FFF',
  cyrillic: '0400-045F 0490-0491 04B0-04B1 2116',
  'cyrillic-ext': '0460-052F 1C80-1C8A 20B4 2DE0-2DFF A640-A69F FE2E-FE2F',
} as const

export type Subset = keyof typeof subsets
export const subsetNames = Object.keys(subsets) as Subset[]

const ranges = subsetNames.flatMap((subset) =>
  subsets[subset].split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return { subset, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  }),
)

const subsetOf = (character: string): Subset | undefined => {
  const code = character.codePointAt(0) ?? 0
  return ranges.find(({ from, to }) => code >= from && code <= to)?.subset
}

/** A stretch of text that one part of the typeface can show. */
export type Run = { readonly subset: Subset; readonly text: string }

/**
 * Cuts a text into the stretches that each part of the typeface shows. A character it has no shape for
 * becomes the one it stands for, if there is such a one (full width letters), else a question mark.
 */
export const runsOf = (text: string): Run[] => {
  const runs: { subset: Subset; text: string }[] = []
  // The typeface has no narrow space, which French puts into numbers.
  const spaced = text.normalize('NFC').replaceAll('\u202f', '\u00a0')
  const plain = Array.from(spaced).flatMap((character) =>
    subsetOf(character) === undefined ? Array.from(character.normalize('NFKC')) : [character],
  )
  for (const character of plain) {
    const found = subsetOf(character)
    const [subset, shown] = found === undefined ? (['latin', '?'] as const) : ([found, character] as const)
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += shown
    else runs.push({ subset, text: shown })
  }
  return runs
}
