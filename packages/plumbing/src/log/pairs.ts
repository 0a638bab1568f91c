/** Decides by its name whether a value is secret. */
type IsSecret = (name: string) => boolean

/** Name and value of an address or a form. Names may have brackets, and percent-encoded characters. */
const pair = /(?<![\w.%[\]-])([\w.%[\]-]+)=("(?:[^"\\]|\\.)*"|'[^']*'|[^&\s"']+)/g

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const coverInForms = (text: string, isSecret: IsSecret, cover: string): string =>
  text.includes('=')
    ? text.replaceAll(pair, (whole, name: string) => (isSecret(decoded(name)) ? `${name}=${cover}` : whole))
    : text

/** Name of a JSON field. In JSON within a text of JSON, quotes have backslashes. */
const field = /(?<!\\)(\\*)"([\w.-]+)\1"\s*:\s*/g

/** Returns the end of a JSON text that begins at a position: its closing quote has as many backslashes as its first. */
const endOfText = (json: string, start: number, backslashes: number): number => {
  for (let at = json.indexOf('"', start); at !== -1; at = json.indexOf('"', at + 1)) {
    let first = at
    while (first > start && json[first - 1] === '\\') first -= 1
    if (at - first === backslashes) return at + 1
  }
  return json.length
}

/** Returns the end of a JSON value: a text, a list or an object with all that is in it, or a bare word. */
const endOfValue = (json: string, start: number, backslashes: number): number => {
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const character = json[at] ?? ''
    if (character === '"') at = endOfText(json, at + 1, backslashes) - 1
    else if ('[{'.includes(character)) depth += 1
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
 * in JSON within JSON.
 *
 * @param isSecretParameter decides about names in addresses and forms; default: as in JSON
 */
export const coverPairs = (
  text: string,
  isSecret: IsSecret,
  cover: string,
  isSecretParameter: IsSecret = isSecret,
): string => coverInJson(coverInForms(text, isSecretParameter, cover), isSecret, cover)
