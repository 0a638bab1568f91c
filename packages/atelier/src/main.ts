import { exportOrganization } from './commands/export.ts'
import { help } from './commands/help.ts'
import { listen } from './commands/listen.ts'
import { owner } from './commands/owner.ts'
import { paint } from './commands/paint.ts'
import { reconcile } from './commands/reconcile.ts'
import { seed } from './commands/seed.ts'
import { start } from './commands/start.ts'
import { token } from './commands/token.ts'
import { usage } from './commands/usage.ts'

/** A command: takes the arguments after its name and returns the exit code of the process. */
type Command = (args: readonly string[]) => Promise<number>

const commands: Record<string, Command> = {
  start,
  token,
  owner,
  paint,
  reconcile,
  seed,
  usage,
  export: exportOrganization,
  listen,
  help,
  '--help': help,
  '-h': help,
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) {
  process.stderr.write(`There is no command "${name}". See: npx atelier --help\n`)
  process.exitCode = 1
} else {
  try {
    process.exitCode = await command(args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

// What is still open now, such as a connection whose other end does not answer, is not waited for.
setTimeout(() => process.exit(), 1000).unref()
