/** Value of a form body: a text, a map by name or a list by index. */
type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const put = (into: Form, path: readonly string[], value: string): void => {
  const [head = '', ...rest] = path
  if (rest.length === 0) {
    into[head] = value
    return
  }
  const inner = into[head]
  const next: Form = inner !== undefined && typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  into[head] = next
  put(next, rest, value)
}

/** Reads a list. Lists arrive as `name[0]`, `name[1]` and are parsed as maps by index. */
export const listOf = (value: FormValue | undefined): string[] =>
  value === undefined || typeof value === 'string'
    ? []
    : Object.values(value).filter((item) => typeof item === 'string')

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Reads a map of texts, such as metadata. */
export const mapOf = (value: FormValue | undefined): Record<string, string> =>
  value === undefined || typeof value === 'string' || Array.isArray(value)
    ? {}
    : Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )

/** Reads a list of forms. */
export const formsOf = (value: FormValue | undefined): Form[] =>
  value === undefined || typeof value === 'string'
    ? []
    : Object.values(value).filter((item): item is Form => typeof item === 'object' && !Array.isArray(item))

/** Parses `a=1&b[c]=2&d[0]=3`, the parameter format of Stripe. */
export const parseForm = (text: string): Form => {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, name.replaceAll(']', '').split('['), value)
  return form
}
