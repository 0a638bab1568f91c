import { Hash, Hmac } from 'node:crypto'
import { Client } from 'pg'
import { vi } from 'vitest'

/** What this process did: the texts of its statements, and how many hashes it made, in their order. */
export type Work = { readonly statements: readonly string[]; readonly hashes: number }

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { readonly text: string }).text

/** Counts the work of an act: two acts of equal work take equally long on every machine. */
export const workOf = async (act: () => Promise<unknown>): Promise<Work> => {
  const query = vi.spyOn(Client.prototype, 'query')
  const digests = [
    vi.spyOn(Hash.prototype, 'digest'),
    vi.spyOn(Hmac.prototype, 'digest'),
    vi.spyOn(crypto.subtle, 'digest'),
    vi.spyOn(crypto.subtle, 'sign'),
  ]
  try {
    await act()
    return {
      statements: query.mock.calls.map(([statement]: readonly unknown[]) => textOf(statement)),
      hashes: digests.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    }
  } finally {
    for (const spy of [query, ...digests]) spy.mockRestore()
  }
}
