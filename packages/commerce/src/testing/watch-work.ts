import { Hash, Hmac } from 'node:crypto'
import { Client } from 'pg'
import { vi } from 'vitest'

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { readonly text: string }).text

/** Records the texts of the statements sent by this process, until `restore`. */
export const watchStatements = (): { texts(): readonly string[]; restore(): void } => {
  const query = vi.spyOn(Client.prototype, 'query')
  return {
    texts: () => query.mock.calls.map(([statement]: readonly unknown[]) => textOf(statement)),
    restore: () => query.mockRestore(),
  }
}

/** Work of this process: its statements in order, and the number of its hashes. */
export type Work = { readonly statements: readonly string[]; readonly hashes: number }

/** Measures the work of a function. Equal work takes equal time on every machine. */
export const workOf = async (act: () => Promise<unknown>): Promise<Work> => {
  const statements = watchStatements()
  const digests = [
    vi.spyOn(Hash.prototype, 'digest'),
    vi.spyOn(Hmac.prototype, 'digest'),
    vi.spyOn(crypto.subtle, 'digest'),
    vi.spyOn(crypto.subtle, 'sign'),
  ]
  try {
    await act()
    return {
      statements: statements.texts(),
      hashes: digests.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    }
  } finally {
    statements.restore()
    for (const spy of digests) spy.mockRestore()
  }
}
