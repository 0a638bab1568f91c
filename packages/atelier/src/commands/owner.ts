import { Email } from '@atelier/contract'
import { UsageError } from '../command-line/usage-error.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

/**
 * Prints a single-use sign-in link for an owner of the organization that the installation started with. The
 * person becomes an owner by this; anyone who can run the command has the database anyway.
 */
export const owner = async (address: string): Promise<number> => {
  const email = Email.safeParse(address)
  if (!email.success)
    throw new UsageError(
      `"${address}" is not an e-mail address. For example: npx atelier owner name@example.com`,
    )
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, demo } = await openPlatform(runtime)
    process.stdout.write(`${await commerce.ownerLink(demo.organization_id, email.data)}\n`)
    return 0
  } finally {
    await runtime.close()
  }
}
