import type { Fields, Shape } from '../shape/shape.ts'
import { isClientRow, type Row, type Rows } from '../row.ts'

type Part = Exclude<Shape, string>

/** Source text of rows, with everything that occurs more than once written once. */
export type RowsText = {
  /** The shared shapes, as constants of one module. */
  readonly shapes: string
  /** One table of rows, as an expression over those constants, and the names it uses. */
  textOf(rows: Rows): { readonly text: string; readonly names: readonly string[] }
}

const worthSharing = 24

/** Writes the rows of a contract as plain data that a bundler can drop piece by piece. */
export const rowsText = (all: Rows): RowsText => {
  const counts = new Map<string, number>()
  const targets = new Map<Shape, string>()
  const whole = new WeakMap<Part, string>()

  /** The whole text of a shape, by which equal ones are known. */
  const wholeText = (shape: Shape): string => {
    if (typeof shape === 'string') return JSON.stringify(shape)
    const before = whole.get(shape)
    const text = before ?? partsText(shape, wholeText, (of) => `later ${of}`)
    whole.set(shape, text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return text
  }

  const partsText = (shape: Part, write: (inner: Shape) => string, later: (of: string) => string): string => {
    switch (shape[0]) {
      case 'object':
        return `["object",{${fieldsText(shape[1], write)}}${shape[2] ? `,${JSON.stringify(shape[2])}` : ''}]`
      case 'list':
        return `["list",${write(shape[1])}${shape[2] ? `,${literal(shape[2])}` : ''}]`
      case 'map':
        return `["map",${write(shape[1])}${shape[2] ? `,${write(shape[2])}` : ''}]`
      case 'nullable':
        return `["nullable",${write(shape[1])}]`
      case 'default':
        return `["default",${write(shape[1])},${literal(shape[2])}]`
      case 'tuple':
      case 'union':
        return `["${shape[0]}",[${shape[1].map(write).join()}]]`
      case 'tagged':
        return `["tagged",${JSON.stringify(shape[1])},[${shape[2].map(write).join()}]]`
      case 'later':
        return later(nameOfTarget(shape[1]()))
      default:
        return literal(shape)
    }
  }

  const fieldsText = (fields: Fields, write: (inner: Shape) => string) =>
    Object.entries(fields)
      .map(([key, shape]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}:${write(shape)}`)
      .join()

  /** What is meant by a deferred shape always has a name, or it could contain itself without end. */
  const nameOfTarget = (target: Shape): string => {
    const before = targets.get(target)
    if (before) return before
    const name = `r${targets.size}`
    targets.set(target, name)
    wholeText(target)
    return name
  }

  for (const row of everyRow(all)) for (const shape of shapesOf(row)) wholeText(shape)

  const shared = new Map<string, string>()
  const constants: string[] = []
  const write = (shape: Shape): string => {
    if (typeof shape === 'string') return JSON.stringify(shape)
    const key = whole.get(shape) ?? wholeText(shape)
    const name = shared.get(key)
    if (name) return name
    const text = partsText(shape, write, (of) => `["later",()=>${of}]`)
    if ((counts.get(key) ?? 0) < 3 || text.length < worthSharing) return text
    const fresh = `s${shared.size}`
    shared.set(key, fresh)
    constants.push(`export const ${fresh}=${text}`)
    return fresh
  }
  // a name each for what refers to itself, before anything else is written
  const written = new Set<string>()
  const writeTargets = () => {
    for (const [target, name] of targets)
      if (!written.has(name)) {
        written.add(name)
        constants.push(
          `export const ${name}=${typeof target === 'string' ? JSON.stringify(target) : partsText(target, write, (of) => `["later",()=>${of}]`)}`,
        )
      }
  }
  const rowText = (row: Row): string =>
    `{${Object.entries(row)
      .map(([key, value]) => `${key}:${partNames.has(key) ? write(value as Shape) : JSON.stringify(value)}`)
      .join()}}`
  const tableText = (rows: Rows): string =>
    `{${Object.entries(rows)
      .map(([name, entry]) => `${name}:${isClientRow(entry) ? rowText(entry) : tableText(entry)}`)
      .join(',\n')}}`
  tableText(all)
  writeTargets()
  const known = new Set([...shared.values(), ...targets.values()])
  return {
    shapes: `${constants.join('\n')}\n`,
    textOf: (rows) => {
      const text = tableText(rows)
      return { text, names: [...new Set(text.match(/\b[rs]\d+\b/g) ?? [])].filter((name) => known.has(name)) }
    },
  }
}

const partNames = new Set(['path_parameters', 'query', 'body', 'response'])

const shapesOf = (row: Row): Shape[] =>
  [row.path_parameters, row.query, row.body, row.response].filter((shape) => shape !== undefined)

const everyRow = (rows: Rows): Row[] =>
  Object.values(rows).flatMap((entry) => (isClientRow(entry) ? [entry] : everyRow(entry)))

const literal = (value: unknown): string => {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}:${literal(inner)}`)
      .join()}}`
  return JSON.stringify(value)
}
