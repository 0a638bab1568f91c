/** Ranges of characters by their code points, as in `U+0000-00FF,U+0131`. */
export type CodeRanges = { readonly includes: (code: number) => boolean }

export const readCodeRanges = (text: string): CodeRanges => {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })
  return { includes: (code) => ranges.some(({ from, to }) => code >= from && code <= to) }
}
