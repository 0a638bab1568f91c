import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Returns an output that discards the typed characters. */
const nothing = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks for a secret on the terminal, without echo; returns undefined without a terminal. */
export const askSecret = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined
  process.stderr.write(question)
  const reader = createInterface({ input: process.stdin, output: nothing(), terminal: true })
  const answer = await reader.question('').finally(() => reader.close())
  process.stderr.write('\n')
  return answer.trim() === '' ? undefined : answer.trim()
}
