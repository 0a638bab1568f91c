import type { Texts } from './catalogue.ts'

type Pattern = { readonly name: string; readonly sentence: RegExp }

/** Name prefix of the server's sentences. */
const ofServer = 'server.'

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const patternsOf = (english: Texts): Pattern[] =>
  Object.entries(english).flatMap(([name, text]) =>
    typeof text === 'string' && name.startsWith(ofServer)
      ? [{ name, sentence: new RegExp(`^${escaped(text).replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`) }]
      : [],
  )

/** Translates a duration of the server: `5 Minuten` for `5 minutes`. */
const retellTime = (value: string, locale: string): string => {
  const [, count, unit] = /^(\d+) (second|minute)s?$/.exec(value) ?? []
  return unit === undefined
    ? value
    : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count))
}

/**
 * Creates the translation of the server's English sentences. The English texts whose names begin with
 * `server.` are those sentences: one that matches such a text becomes its translation. All others are
 * unchanged.
 */
export const createRetell = (
  english: Texts,
  texts: Texts,
  locale: string,
): ((sentence: string) => string) => {
  let patterns: readonly Pattern[] | undefined
  return (sentence) => {
    patterns ??= patternsOf(english)
    for (const { name, sentence: pattern } of patterns) {
      const found = pattern.exec(sentence)
      const text = texts[name]
      if (found === null || typeof text !== 'string') continue
      return text.replaceAll(/\{(\w+)\}/g, (_, place: string) =>
        retellTime(found.groups?.[place] ?? '', locale),
      )
    }
    return sentence
  }
}
