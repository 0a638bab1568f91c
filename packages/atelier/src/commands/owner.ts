import { parseArgs } from 'node:util'
import { Email } from '@atelier/contract'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

/**
 * Prints a link that signs a person in once, as an owner of the organization that the installation started with. The
 * person becomes an owner by this; whoever can run the command has the database anyway.
 */
export const owner = async (args: readonly string[]): Promise<number> => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [given = '', ...more] = positionals
  const email = Email.safeParse(given)
  if (!email.success || more.length > 0)
    throw new Error('This is how a sign-in link is asked for:\n  npx atelier owner name@example.com')
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, demo } = await openPlatform(runtime)
    process.stdout.write(`${await commerce.ownerLink(demo.organization_id, email.data)}\n`)
    return 0
  } finally {
    await runtime.close()
  }
}
