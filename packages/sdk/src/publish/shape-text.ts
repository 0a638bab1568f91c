import type { Fields, Shape } from '../shape/shape.ts'
import { isClientEndpoint, type ClientEndpoint, type ClientEndpoints } from '../endpoint.ts'

type Part = Exclude<Shape, string>

const worthSharing = 24

/**
 * Source text of one module that exports each table of endpoints by its name. Everything that occurs more than
 * once is written once; a bundler can drop it piece by piece, and loading it makes nothing: an endpoint is a
 * function, and a shape exists from the first call that needs it.
 */
export const endpointsText = (tables: ClientEndpoints): string => {
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

  const partsText = (shape: Part, write: (inner: Shape) => string, defer: (of: string) => string): string => {
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
        return defer(nameOfTarget(shape[1]()))
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

  for (const endpoint of everyEndpoint(tables)) for (const shape of shapesOf(endpoint)) wholeText(shape)

  const shared = new Map<string, string>()
  const constants: string[] = []
  const made = (text: string) => `()=>made[${constants.length}]??=${text}`
  const write = (shape: Shape): string => {
    if (typeof shape === 'string') return JSON.stringify(shape)
    const key = whole.get(shape) ?? wholeText(shape)
    const name = shared.get(key)
    if (name) return name
    const text = partsText(shape, write, later)
    if ((counts.get(key) ?? 0) < 3 || text.length < worthSharing) return text
    const fresh = `s${shared.size}()`
    shared.set(key, fresh)
    constants.push(`const ${fresh.slice(0, -2)}=${made(text)}`)
    return fresh
  }
  const endpointText = (endpoint: ClientEndpoint): string =>
    `()=>({${Object.entries(endpoint)
      .map(([key, value]) => `${key}:${partNames.has(key) ? write(value as Shape) : JSON.stringify(value)}`)
      .join()}})`
  const entryText = (entry: ClientEndpoint | ClientEndpoints): string =>
    isClientEndpoint(entry)
      ? endpointText(entry)
      : `{${Object.entries(entry)
          .map(([name, inner]) => `${name}:${entryText(inner)}`)
          .join(',\n')}}`
  const exported = Object.entries(tables).map(([name, entry]) => `export const ${name}=${entryText(entry)}`)
  // writing a shape can meet further ones that refer to themselves, which the loop then reaches too
  for (const [target, name] of targets)
    constants.push(
      `const ${name}=${made(typeof target === 'string' ? JSON.stringify(target) : partsText(target, write, later))}`,
    )
  return ['const made=[]', ...constants, ...exported, ''].join('\n')
}

/** A shape that is looked up when a value reaches it. */
const later = (name: string) => `["later",${name}]`

const partNames = new Set(['path_parameters', 'query', 'body', 'response'])

const shapesOf = (endpoint: ClientEndpoint): Shape[] =>
  [endpoint.path_parameters, endpoint.query, endpoint.body, endpoint.response].filter(
    (shape) => shape !== undefined,
  )

const everyEndpoint = (endpoints: ClientEndpoints): ClientEndpoint[] =>
  Object.values(endpoints).flatMap((entry) => (isClientEndpoint(entry) ? [entry] : everyEndpoint(entry)))

const literal = (value: unknown): string => {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}:${literal(inner)}`)
      .join()}}`
  return JSON.stringify(value)
}
