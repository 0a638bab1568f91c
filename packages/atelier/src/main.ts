import { help } from './commands/help.ts'

/** A command: takes the arguments after its name and returns the exit code of the process. */
type Command = (args: readonly string[]) => Promise<number>

/** Each command is loaded when it is called: painting a photo needs nothing of the server. */
const commands: Record<string, Command> = {
  start: async () => (await import('./commands/start.ts')).start(),
  token: async (args) => (await import('./commands/token.ts')).token(args),
  owner: async (args) => (await import('./commands/owner.ts')).owner(args),
  paint: async (args) => (await import('./commands/paint.ts')).paint(args),
  reconcile: async (args) => (await import('./commands/reconcile.ts')).reconcile(args),
  seed: async (args) => (await import('./commands/seed.ts')).seed(args),
  usage: async (args) => (await import('./commands/usage.ts')).usage(args),
  export: async (args) => (await import('./commands/export.ts')).exportData(args),
  import: async (args) => (await import('./commands/import.ts')).importData(args),
  backup: async (args) => (await import('./commands/backup.ts')).backup(args),
  restore: async (args) => (await import('./commands/backup.ts')).restore(args),
  listen: async (args) => (await import('./commands/listen.ts')).listen(args),
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
