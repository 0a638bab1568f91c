/**
 * Encodes a value as query parameters. `undefined` and `null` are left out, lists repeat their key, maps
 * become `name[key]`.
 */
export const encodeQuery = (value: Readonly<Record<string, unknown>>): URLSearchParams => {
  const params = new URLSearchParams()
  const add = (name: string, given: unknown): void => {
    if (given === undefined || given === null) return
    if (Array.isArray(given)) given.forEach((item) => add(name, item))
    else if (typeof given === 'object')
      for (const [key, inner] of Object.entries(given)) add(`${name}[${key}]`, inner)
    else params.append(name, String(given))
  }
  for (const [name, item] of Object.entries(value)) add(name, item)
  return params
}
