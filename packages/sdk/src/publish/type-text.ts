import {
  fieldCaseOf,
  camelKey,
  type Contract,
  type Endpoint,
  isEndpoint,
  type FieldCase,
} from '@atelier/contract'
import { clientEndpointOf } from '../client-endpoint.ts'
import { nameOf } from '../shape/key-name.ts'
import type { Fields, Shape } from '../shape/shape.ts'

/** Direction of a value: `in` makes fields with defaults optional, `out` has them filled in. */
type Direction = 'in' | 'out'

/** Converts a name to a type name or its suffix: `customerPortal` to `CustomerPortal`. */
export const titleOf = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1)

/**
 * Declares an interface for each area of a contract, such as `ProductsClient`, and the types they use,
 * without a schema library: programs that use the published package compile without one.
 *
 * @param names shapes with their own names
 * @param webhooks the objects in webhooks, which are snake_case, by the names of their events: `WebhookData` has
 * them
 */
export const typesText = (
  contract: Contract,
  names: ReadonlyMap<Shape, string>,
  webhooks: ReadonlyMap<string, Shape> = new Map(),
): string => {
  const declared = new Map<string, string>()
  const emitted = new Map<Shape, Map<string, string>>()

  const typeOf = (shape: Shape, fieldCase: FieldCase, direction: Direction): string => {
    if (typeof shape === 'string') return words[shape]
    const name = names.get(shape)
    return name ? namedType(name, shape, fieldCase, direction) : inlineType(shape, fieldCase, direction)
  }

  const namedType = (name: string, shape: Shape, fieldCase: FieldCase, direction: Direction): string => {
    const variants = emitted.get(shape) ?? new Map<string, string>()
    emitted.set(shape, variants)
    const knownName = variants.get(`${fieldCase} ${direction}`)
    if (knownName) return knownName
    const suffixes = ['', titleOf(fieldCase), titleOf(direction), titleOf(fieldCase) + titleOf(direction)]
    const freeName = suffixes.map((suffix) => name + suffix).find((free) => !declared.has(free)) ?? name
    variants.set(`${fieldCase} ${direction}`, freeName)
    declared.set(freeName, '')
    const text = inlineType(shape as Exclude<Shape, string>, fieldCase, direction)
    const twin = [...variants.values()].find((otherName) => declared.get(otherName) === text)
    if (twin && twin !== freeName) {
      declared.delete(freeName)
      variants.set(`${fieldCase} ${direction}`, twin)
      return twin
    }
    declared.set(freeName, text)
    return freeName
  }

  const inlineType = (shape: Exclude<Shape, string>, fieldCase: FieldCase, direction: Direction): string => {
    const inner = (of: Shape) => typeOf(of, fieldCase, direction)
    switch (shape[0]) {
      case 'string':
        return 'string'
      case 'number':
      case 'int':
        return 'number'
      case 'choice':
        return shape[1].map((choice) => JSON.stringify(choice)).join(' | ')
      case 'nullable':
        return `${inner(shape[1])} | null`
      case 'default':
        return inner(shape[1])
      case 'list':
        return `Array<${inner(shape[1])}>`
      case 'tuple':
        return `[${shape[1].map(inner).join(', ')}]`
      case 'map':
        return `Record<string, ${inner(shape[1])}>`
      case 'object':
        return objectType(shape[1], shape[2] === 'kept' ? 'snake' : fieldCase, direction)
      case 'union':
        return [...new Set(shape[1].map(inner))].join(' | ')
      case 'tagged':
        return [...new Set(shape[2].map(inner))].join(' | ')
      case 'later':
        return inner(shape[1]())
    }
  }

  const objectType = (fields: Fields, fieldCase: FieldCase, direction: Direction): string =>
    `{ ${Object.entries(fields)
      .map(([key, shape]) => {
        const camel = fieldCase === 'camel' || (fieldCase === 'mixed' && key.includes('^'))
        const name = camel ? camelKey(nameOf(key)) : nameOf(key)
        const filled = direction === 'out' && shape[0] === 'default'
        const optional = key.endsWith('?') && !filled
        const type = typeOf(shape, fieldCase, direction)
        return `${name}${optional ? '?' : ''}: ${optional ? `${type} | undefined` : type}`
      })
      .join('; ')} }`

  const methodText = (name: string, described: Endpoint): string => {
    const endpoint = clientEndpointOf(described)
    const fieldCase = fieldCaseOf(endpoint)
    const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`)
    const bodied =
      endpoint.encoding === 'bytes'
        ? 'Uint8Array | Blob'
        : endpoint.body && typeOf(endpoint.body, fieldCase, 'in')
    const parts = [
      ...(path.length > 0 ? [`path: { ${path.join('; ')} }`] : []),
      ...(endpoint.query ? [`query?: ${typeOf(endpoint.query, 'snake', 'in')}`] : []),
      ...(bodied ? [`body: ${bodied}`] : []),
    ]
    const input = `input${path.length > 0 || bodied ? '' : '?'}: { ${parts.join('; ')} }`
    const result = endpoint.response
      ? typeOf(endpoint.response, fieldCase, 'out')
      : endpoint.status === 302
        ? 'string'
        : 'void'
    const returnType = isPage(endpoint.response)
      ? `Listing<(${result})['items'][number], ${result}>`
      : `Promise<${result}>`
    return `/** ${described.summary} */\n${name}(${parts.length > 0 ? input : 'input?: {}'}, options?: CallOptions): ${returnType}`
  }

  const tableText = (area: Contract): string =>
    Object.entries(area)
      .map(([name, entry]) =>
        isEndpoint(entry) ? methodText(name, entry) : `readonly ${name}: {\n${tableText(entry)}\n}`,
      )
      .join('\n')

  const interfaces = Object.entries(contract).map(
    ([name, area]) => `export interface ${titleOf(name)}Client {\n${tableText(area as Contract)}\n}\n`,
  )
  const data = [...webhooks].map(([type, shape]) => `  '${type}': ${typeOf(shape, 'snake', 'out')}`)
  const types = [...declared].map(([name, text]) => `export type ${name} = ${text}\n`)
  return [...types, ...interfaces, `export interface WebhookData {\n${data.join('\n')}\n}\n`].join('')
}

const words: Readonly<Record<Extract<Shape, string>, string>> = {
  any: 'unknown',
  boolean: 'boolean',
  int: 'number',
  never: 'never',
  null: 'null',
  number: 'number',
  string: 'string',
}

const isPage = (shape: Shape | undefined): boolean =>
  shape?.[0] === 'object' && Object.hasOwn(shape[1] as object, 'pagination')
