import type { Json } from './person.ts'

/** Returns a property of an object as text. Default: its id. */
export const textOf = (object: Json, key = 'id'): string => String(object[key])

/**
 * Returns functions that call the API of a product. Each fails with the response when a call is rejected.
 *
 * @param seller access token of the organization, the default caller
 * @param user cookie of a signed-in owner
 */
export const connectShop = (url: string, seller: string, user: string) => {
  const call = async (method: string, path: string, body?: Json, caller = seller): Promise<Json> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(caller === user ? { Cookie: user, Origin: url } : { Authorization: `Bearer ${caller}` }),
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  const create = (path: string, body: Json): Promise<Json> => call('POST', `/snake${path}`, body)
  const itemsOf = async (path: string, caller = seller): Promise<readonly Json[]> => {
    const { items } = await call('GET', `/snake${path}`, undefined, caller)
    return Array.isArray(items) ? (items as Json[]) : []
  }
  return {
    call,
    create,
    itemsOf,
    /** Deletes leftovers of the previous pool; its requests may have deleted them already. */
    removeAll: async (list: string, below: string): Promise<void> => {
      for (const item of await itemsOf(list))
        await call('DELETE', `/snake${below}/${textOf(item)}`).catch(() => undefined)
    },
    /** Returns the first object of a list, once there is one. */
    firstOf: async (path: string, caller = seller): Promise<Json> => {
      for (let tries = 0; tries < 1200; tries += 1) {
        const [first] = await itemsOf(path, caller)
        if (first !== undefined) return first
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`${path} stayed empty.`)
    },
  }
}
