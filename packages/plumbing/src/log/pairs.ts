/** Decides by its name whether a value is secret. */
type IsSecret = (name: string) => boolean

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the number of backslashes before a position, back to a start. */
const backslashesBefore = (text: string, position: number, start: number): number => {
  let first = position
  while (first > start && text[first - 1] === '\\') first -= 1
  return position - first
}

/**
 * Decides by its backslashes whether a quote closes a text or a text around it. In JSON within JSON, quotes have
 * backslashes: 1, then 3, then 7. An escaped backslash has twice the backslashes of its level.
 *
 * @param level backslashes before the first quote of the text
 */
const closes = (backslashes: number, level: number): 'nothing' | 'text' | 'around' => {
  const turns = (backslashes + 1) / (level + 1)
  if (!Number.isInteger(turns)) return 'around'
  return turns % 2 === 1 ? 'text' : 'nothing'
}

/** Returns the end of a quoted text that begins at a position, which is after its first quote. */
const endOfText = (text: string, start: number, level: number): number => {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    const backslashes = backslashesBefore(text, at, start)
    const closed = closes(backslashes, level)
    if (closed === 'text') return at + 1
    if (closed === 'around') return at - backslashes
  }
  return text.length
}

/** Name in an address or a form. It may have brackets, and percent-encoded characters. */
const parameter = /(?<![\w.%[\]-])([\w.%[\]-]+)=/g
const firstQuote = /\\*"/y
/** An apostrophe ends a bare value, unless the value continues. */
const bareOrSingleQuoted = /'[^']*'?|[^&\s"']+(?:'(?=[\w%])[^&\s"']+)*/y

/** Returns the end of a value in an address or a form. */
const endOfParameter = (text: string, start: number): number => {
  firstQuote.lastIndex = start
  const [quote] = firstQuote.exec(text) ?? []
  if (quote !== undefined) return endOfText(text, start + quote.length, quote.length - 1)
  bareOrSingleQuoted.lastIndex = start
  const [value = ''] = bareOrSingleQuoted.exec(text) ?? []
  return start + value.length
}

/** Names that are followed by their values. */
type Named = {
  /** Matches a name, in its first group, up to the value. */
  readonly pattern: RegExp
  readonly isSecret: IsSecret
  readonly endOf: (text: string, start: number, name: string) => number
}

const coverNamed = (text: string, { pattern, isSecret, endOf }: Named, cover: string): string => {
  let result = ''
  let from = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(pattern)) {
    if (index < from || !isSecret(decodeName(name))) continue
    const start = index + whole.length
    const end = endOf(text, start, name)
    if (end === start) continue
    result += text.slice(from, start) + cover
    from = end
  }
  return result + text.slice(from)
}

/**
 * Name before a colon or an arrow: in a sentence, a header or a printed object. An address continues without
 * a blank.
 */
const labeled =
  /(?:(?<=\\[nrt])|(?<![\w%.[\]/\\-]))([A-Za-z][\w-]*(?: (?:key|keys|code))?) ?(?::|=>) +(?=\S)/gi
/** Option of a command, before its value. */
const option = /(?<!\S)--([a-z][\w-]*) +(?=[^\s-])/gi
/** Names that are secrets only in addresses, forms and JSON: in a sentence they are ordinary words. */
const everyday = /^(?:auth|card|key|keys|pan|pin|signature|sig)$/i
/** Quote that opens a value: behind one that closes a text of JSON, the JSON continues. */
const openingQuote = /\\*"(?=[^\s,:}\]\\])/y
const labeledValue = /'[^'\r\n]*'?|(?:Bearer |Basic )?[^\s,;"'\\]+(?:[,'](?=\w)[^\s,;"'\\]+)*/iy
const restOfLine = /[^\r\n"\\]+/y

/** Returns the end of a value after a colon or an option. That of a header with several words ends with its line. */
const endOfLabeled = (text: string, start: number, name: string): number => {
  if (/^(?:null|undefined|true|false)(?![^\s,;"'\\)}\]])/.test(text.slice(start, start + 10))) return start
  openingQuote.lastIndex = start
  const [quote] = openingQuote.exec(text) ?? []
  if (quote !== undefined) return endOfText(text, start + quote.length, quote.length - 1)
  const value = /(?:cookies?|authorization)$/i.test(name) ? restOfLine : labeledValue
  value.lastIndex = start
  return start + (value.exec(text)?.[0].length ?? 0)
}

const coverInProse = (text: string, isSecret: IsSecret, cover: string): string => {
  const isLabeledSecret = (name: string): boolean => !everyday.test(name) && isSecret(name)
  return [labeled, option].reduce(
    (result, pattern) =>
      coverNamed(result, { pattern, isSecret: isLabeledSecret, endOf: endOfLabeled }, cover),
    text,
  )
}

/** Name of a JSON field. In JSON within a text of JSON, quotes have backslashes. */
const field = /(?<!\\)(\\*)"([\w.-]+)\1"\s*:\s*/g

/**
 * Returns the end of a JSON value: a text, a list or an object with all that is in it, or a bare word. It ends at the
 * latest where the text around it ends.
 */
const endOfValue = (json: string, start: number, level: number): number => {
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const character = json[at] ?? ''
    if (character === '"') {
      const backslashes = backslashesBefore(json, at, start)
      if (closes(backslashes, level) === 'around') return at - backslashes
      at = endOfText(json, at + 1, level) - 1
    } else if ('[{'.includes(character)) depth += 1
    else if (']}'.includes(character)) depth -= 1
    else if (!',\\ \n'.includes(character) || depth > 0) continue
    if (depth < 0 || (depth === 0 && ', \n'.includes(character))) return at
    if (depth === 0 && '"]}'.includes(character)) return at + 1
  }
  return json.length
}

const coverInJson = (text: string, isSecret: IsSecret, cover: string): string => {
  let result = ''
  let from = 0
  for (const { 0: name, 1: slashes = '', 2: word = '', index } of text.matchAll(field)) {
    const start = index + name.length
    if (index < from || !isSecret(word) || /^(?:null|true|false)\b/.test(text.slice(start, start + 6)))
      continue
    result += `${text.slice(from, start)}${slashes}"${cover}${slashes}"`
    from = endOfValue(text, start, slashes.length)
  }
  return result + text.slice(from)
}

/**
 * Covers the values that have the name of a secret, wherever in a text they stand: in addresses, forms and JSON, also
 * in JSON within JSON, after a colon (`password: x`) and after an option of a command (`--password x`).
 *
 * @param isSecretParameter decides about names in addresses and forms; default: as in JSON
 */
export const coverPairs = (
  text: string,
  isSecret: IsSecret,
  cover: string,
  isSecretParameter: IsSecret = isSecret,
): string => {
  const forms = { pattern: parameter, isSecret: isSecretParameter, endOf: endOfParameter }
  return coverInProse(coverNamed(coverInJson(text, isSecret, cover), forms, cover), isSecret, cover)
}
