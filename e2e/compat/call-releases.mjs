/* Reads and writes with releases of the SDK, and prints the responses. One process for both, because
   importing a release takes a second. Usage: node --import …/redirect.js call-releases.mjs < settings.json */
import { readFileSync } from 'node:fs'
import { readAll } from './reads.mjs'
import { writeAll } from './writes.mjs'

const { shop, reads, writes } = JSON.parse(readFileSync(0, 'utf8'))

/** Responses to the calls of each client, by its name; the error of a client whose calls fail. */
const answersOf = async (clients, callAll) => {
  const answers = {}
  for (const [name, client] of Object.entries(clients))
    answers[name] = await callAll(client, shop).catch((error) => ({ error: String(error.stack) }))
  return answers
}

process.stdout.write(
  JSON.stringify({ reads: await answersOf(reads, readAll), writes: await answersOf(writes, writeAll) }),
)
