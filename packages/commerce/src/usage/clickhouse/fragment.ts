/** Fragment of a ClickHouse statement, with its typed parameter values. */
export type Fragment = { readonly parts: readonly (string | Parameter)[] }

type Value = string | number | boolean | readonly string[] | readonly number[]

type Parameter = { readonly type: string; readonly value: Value }

/** Returns a fragment that passes a value as a parameter of the given type, never as statement text. */
export const param = (type: string, value: Value): Fragment => ({ parts: [{ type, value }] })

/** Composes a statement of fixed text and fragments. */
export const ch = (texts: TemplateStringsArray, ...fragments: readonly Fragment[]): Fragment => ({
  parts: texts.flatMap((text, i) => [text, ...(fragments[i]?.parts ?? [])]),
})

/** Wraps text of the program itself, such as a column name. Must never receive caller input. */
export const raw = (text: string): Fragment => ({ parts: [text] })

export const join = (fragments: readonly Fragment[], separator: string): Fragment => ({
  parts: fragments.flatMap(({ parts }, i) => (i === 0 ? parts : [separator, ...parts])),
})

/** Returns the text of a statement with named parameters, and the values by name. */
export const render = ({
  parts,
}: Fragment): { readonly query: string; readonly query_params: Readonly<Record<string, Value>> } => {
  const query_params: Record<string, Value> = {}
  const query = parts
    .map((part, i) => {
      if (typeof part === 'string') return part
      query_params[`p${i}`] = part.value
      return `{p${i}:${part.type}}`
    })
    .join('')
  return { query, query_params }
}
