import type { Flag } from './api-flags.ts'
import { isRecord } from './fields.ts'
import { UsageError } from './usage-error.ts'

const parsed = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UsageError(`--${name} must be JSON, for example '{"key":"value"}'.`)
  }
}

const number = /^-?\d+(\.\d+)?$/

/** Returns the value of one text of a flag. @throws UsageError */
const readOne = ({ name, kind, nullable, choices }: Flag, text: string): unknown => {
  if (nullable && text === 'null') return null
  if (choices.length > 0 && !choices.includes(text))
    throw new UsageError(`--${name} is "${text}"; it must be one of ${choices.join(', ')}.`)
  switch (kind) {
    case 'number':
      if (!number.test(text)) throw new UsageError(`--${name} is "${text}"; it must be a number.`)
      return Number(text)
    case 'boolean':
      if (text !== 'true' && text !== 'false')
        throw new UsageError(`--${name} is "${text}"; it must be true or false.`)
      return text === 'true'
    case 'json':
      return parsed(name, text)
    default:
      return text
  }
}

const readMap = (name: string, texts: readonly string[]): unknown =>
  Object.assign(
    {},
    ...texts.map((text) => {
      if (text.startsWith('{')) return parsed(name, text) as object
      const at = text.indexOf('=')
      if (at < 1) throw new UsageError(`--${name} is "${text}"; it must be key=value, or JSON.`)
      return { [text.slice(0, at)]: text.slice(at + 1) }
    }),
  )

const readFlag = (flag: Flag, texts: readonly string[]): unknown => {
  if (flag.kind === 'map') return flag.nullable && texts[0] === 'null' ? null : readMap(flag.name, texts)
  // A list as a whole, in JSON, can also be empty.
  if (flag.list && texts.length === 1 && texts[0]?.startsWith('[')) return parsed(flag.name, texts[0])
  if (flag.list) return flag.nullable && texts[0] === 'null' ? null : texts.map((text) => readOne(flag, text))
  return readOne(flag, texts.at(-1) ?? '')
}

/** Sets a field inside objects, which are created if necessary. */
const setField = (
  target: Record<string, unknown>,
  [name = '', ...deeper]: readonly string[],
  value: unknown,
) => {
  if (deeper.length === 0) target[name] = value
  else {
    const before = target[name]
    const inner = isRecord(before) ? before : {}
    target[name] = inner
    setField(inner, deeper, value)
  }
}

/**
 * Sets the fields of flags in a part of a call.
 *
 * @param texts input of each flag, by its name
 * @throws UsageError that names the invalid flag
 */
export const setFlags = (
  target: Record<string, unknown>,
  flags: readonly Flag[],
  texts: ReadonlyMap<string, readonly string[]>,
): void => {
  // A whole object comes before its fields, which are set in it.
  for (const flag of flags.toSorted((a, b) => a.path.length - b.path.length)) {
    const text = texts.get(flag.name)
    if (text !== undefined) setField(target, flag.path, readFlag(flag, text))
  }
}
