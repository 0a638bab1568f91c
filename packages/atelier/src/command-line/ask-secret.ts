import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Shows nothing of what is typed. */
const nothing = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks the person in front of the terminal for a secret, which is not shown; undefined where there is nobody. */
export const askSecret = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined
  process.stderr.write(question)
  const reader = createInterface({ input: process.stdin, output: nothing(), terminal: true })
  const answer = await reader.question('').finally(() => reader.close())
  process.stderr.write('\n')
  return answer.trim() === '' ? undefined : answer.trim()
}
