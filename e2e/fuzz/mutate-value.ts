import { chance, infixes, pick, type Random, texts, values } from './hostile.ts'
import { isObject } from './encode.ts'

type Place = readonly (string | number)[]

const placesIn = (value: unknown, at: Place = []): Place[] => [
  at,
  ...(Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))
      : []),
]

const put = (value: unknown, [step, ...rest]: Place, hostile: unknown): unknown => {
  if (step === undefined) return hostile
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? put(item, rest, hostile) : item))
  return isObject(value) ? { ...value, [step]: put(value[step], rest, hostile) } : value
}

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>>)[step], value)

/** Inserts an invalid infix into a text. */
export const spoilText = (random: Random, text: string): string => {
  const at = Math.floor(random() * (text.length + 1))
  return text.slice(0, at) + pick(random, infixes) + text.slice(at)
}

/** Replaces one part of the value, or adds a key. */
export const mutateValue = (random: Random, value: unknown): unknown => {
  const place = pick(random, placesIn(value))
  const currentValue = valueAt(value, place)
  const hostile =
    typeof currentValue === 'string' && chance(random, 0.5)
      ? spoilText(random, currentValue)
      : pick(random, values)
  if (!chance(random, 0.2)) return put(value, place, hostile)
  const metadata = { [pick(random, texts).slice(0, 40)]: hostile }
  return isObject(value)
    ? { ...value, [pick(random, ['metadata', 'extra', 'customerMetadata'])]: metadata }
    : hostile
}

/** Breaks the bytes of a body. */
export const breakBody = (random: Random, body: Buffer): Buffer => {
  const at = Math.floor(random() * body.length)
  switch (Math.floor(random() * 8)) {
    case 0:
      return body.subarray(0, at)
    case 1:
      return Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), body.subarray(at)])
    case 2:
      return Buffer.concat([body.subarray(0, at), Buffer.from([0xed, 0xa0, 0x80]), body.subarray(at)])
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])
    case 4:
      return Buffer.from(body.toString(), 'utf16le')
    case 5:
      return Buffer.concat([body, Buffer.from(pick(random, ['}', ',', '\0', '{}', ' '.repeat(900_000)]))])
    case 6:
      return Buffer.alloc(1_100_000, pick(random, ['[', '{"a":', '"', '1', '\0']))
    default:
      return Buffer.from(pick(random, ['', 'null', '[]', '""', '0', 'undefined', '{', "{'a':1}", '{"a":1}']))
  }
}
