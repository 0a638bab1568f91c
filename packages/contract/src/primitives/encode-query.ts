/**
 * Encodes a value as query parameters. `undefined` and `null` are left out, lists repeat their key, maps
 * become `name[key]`.
 */
export const encodeQuery = (value: Readonly<Record<string, unknown>>): URLSearchParams => {
  const params = new URLSearchParams()
  const add = (name: string, input: unknown): void => {
    if (input === undefined || input === null) return
    if (Array.isArray(input)) input.forEach((item) => add(name, item))
    else if (typeof input === 'object')
      for (const [key, inner] of Object.entries(input)) add(`${name}[${key}]`, inner)
    else params.append(name, String(input))
  }
  for (const [name, item] of Object.entries(value)) add(name, item)
  return params
}
