import { type Contract, type Endpoint, endpointsOf, isEndpoint } from '@atelier/contract'
import { clientEndpointOf } from '../client-endpoint.ts'

const worthSharing = 24

/**
 * Returns the source text of one module that exports each area of a contract by its name. A part of a shape
 * that occurs several times is written once; a bundler can drop the module piece by piece, and loading it
 * creates nothing: an endpoint is a function, and a shape is created by the first call that needs it.
 */
export const endpointsText = (contract: Contract): string => {
  /**
   * Complete text of every list, by which equal lists are recognized, and the number of occurrences of each
   * text.
   */
  const complete = new Map<readonly unknown[], string>()
  const counts = new Map<string, number>()
  /** Recursive shapes, which are referenced through a function, with their names. */
  const targets = new Map<unknown, string>()

  const textOf = (value: unknown, write: (inner: unknown) => string): string => {
    if (value instanceof RegExp) return String(value)
    if (typeof value === 'function') return nameOfTarget((value as () => unknown)())
    if (Array.isArray(value)) return `[${value.map(write).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const fields = Object.entries(value).map(([key, inner]) => `${keyText(key)}:${write(inner)}`)
    return `{${fields.join()}}`
  }

  const nameOfTarget = (target: unknown): string => {
    const knownTarget = targets.get(target)
    if (knownTarget) return knownTarget
    const name = `r${targets.size}`
    targets.set(target, name)
    count(target)
    return name
  }

  /** Returns the complete text of a value and counts its lists. */
  const count = (value: unknown): string => {
    if (!Array.isArray(value)) return textOf(value, count)
    const text = complete.get(value) ?? textOf(value, count)
    complete.set(value, text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return text
  }
  for (const { endpoint } of endpointsOf(contract)) count(clientEndpointOf(endpoint))

  const shared = new Map<string, string>()
  const constants: string[] = []
  const define = (name: string, text: string) =>
    constants.push(`const ${name}=()=>built[${constants.length}]??=${text}`)

  /** Returns the text of a value, with the name of a constant for each shared list. */
  const write = (value: unknown): string => {
    const key = Array.isArray(value) ? (complete.get(value) ?? count(value)) : ''
    const sharedName = shared.get(key)
    if (sharedName) return sharedName
    const text = textOf(value, write)
    if ((counts.get(key) ?? 0) < 3 || text.length < worthSharing) return text
    const name = `s${shared.size}`
    shared.set(key, `${name}()`)
    define(name, text)
    return `${name}()`
  }

  const entryText = (entry: Endpoint | Contract): string => {
    if (isEndpoint(entry)) return `()=>(${textOf(clientEndpointOf(entry), write)})`
    const entries = Object.entries(entry).map(([name, inner]) => `${name}:${entryText(inner)}`)
    return `{${entries.join(',\n')}}`
  }
  const exported = Object.entries(contract).map(([name, entry]) => `export const ${name}=${entryText(entry)}`)
  // writing a shape can reach further targets, which the loop then visits too
  for (const [target, name] of targets) define(name, textOf(target, write))
  return ['const built=[]', ...constants, ...exported, ''].join('\n')
}

const keyText = (key: string): string => (/^\w+$/.test(key) ? key : JSON.stringify(key))
