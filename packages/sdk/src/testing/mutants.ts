import * as fc from 'fast-check'

const replacements: readonly unknown[] = [
  null,
  undefined,
  true,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  'no_such_choice',
  '2025-02-30',
  'x'.repeat(600),
  [],
  {},
  [[]],
]

/** A value with one part replaced or removed, and the location of the change. */
export type Mutant = { readonly value: unknown; readonly at: readonly (string | number)[] }

/** Generates single changes of a JSON value, at any location. */
export const mutantOf = (value: unknown): fc.Arbitrary<Mutant> => {
  const paths = pathsIn(value)
  return fc.tuple(fc.nat(paths.length - 1), fc.constantFrom(...replacements)).map(([index, replacement]) => {
    const at = paths[index] ?? []
    return { value: replaced(value, at, replacement), at }
  })
}

const pathsIn = (value: unknown): (string | number)[][] => {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((inner, index) => [index, inner])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  return [[], ...entries.flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))]
}

/** Returns a copy with one part replaced; a replacement of undefined removes the key of an object. */
const replaced = (value: unknown, at: readonly (string | number)[], replacement: unknown): unknown => {
  const [key, ...rest] = at
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((inner, index) => (index === key ? replaced(inner, rest, replacement) : inner))
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]) =>
      name !== key
        ? [[name, inner]]
        : rest.length === 0 && replacement === undefined
          ? []
          : [[name, replaced(inner, rest, replacement)]],
    ),
  )
}
