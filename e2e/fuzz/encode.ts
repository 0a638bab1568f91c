import { RawJson } from './hostile.ts'

/** True for a JSON object without raw text. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)

/** JSON text of a value with its `RawJson` parts inserted. */
export const jsonText = (value: unknown): string => {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, item: unknown) =>
    item instanceof RawJson ? `@raw${raw.push(item.text) - 1}@` : item,
  )
  return (text ?? '').replaceAll(/"@raw(\d+)@"/g, (_, index) => raw[Number(index)] ?? '')
}

export const hasRaw = (value: unknown): boolean =>
  value instanceof RawJson ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasRaw))

const formText = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(isObject(value) ? value : {}).map(([key, item]): [string, string] => [
      key,
      typeof item === 'string' ? item : jsonText(item),
    ]),
  ).toString()

/** Percent-encodes a text; encodes lone surrogates, which no URL can carry, as their bytes. */
export const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return `${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}%ED%A0%80`
  }
}

/** Bytes of a body in its content type. */
export const bytesOf = (type: string, value: unknown): Buffer =>
  Buffer.from(
    typeof value === 'string'
      ? value
      : type === 'application/x-www-form-urlencoded'
        ? formText(value)
        : jsonText(value),
  )
