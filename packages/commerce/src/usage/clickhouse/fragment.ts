/** A piece of a statement for ClickHouse, and the values that its parameters stand for, each with its type. */
export type Fragment = { readonly parts: readonly (string | Parameter)[] }

type Value = string | number | boolean | readonly string[] | readonly number[]

type Parameter = { readonly type: string; readonly value: Value }

/** A value that reaches ClickHouse as a parameter of the given type, never as a part of the statement. */
export const param = (type: string, value: Value): Fragment => ({ parts: [{ type, value }] })

/** Composes a statement of fixed text and of fragments. */
export const ch = (texts: TemplateStringsArray, ...fragments: readonly Fragment[]): Fragment => ({
  parts: texts.flatMap((text, i) => [text, ...(fragments[i]?.parts ?? [])]),
})

/** Text of the program itself, such as the name of a column. It must never come from a caller. */
export const raw = (text: string): Fragment => ({ parts: [text] })

export const join = (fragments: readonly Fragment[], separator: string): Fragment => ({
  parts: fragments.flatMap(({ parts }, i) => (i === 0 ? parts : [separator, ...parts])),
})

/** The text of a statement with its parameters named, and their values by name. */
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
