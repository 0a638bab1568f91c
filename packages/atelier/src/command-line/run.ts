import { CommanderError } from 'commander'
import type { ExitCode } from './exit-code.ts'
import { createProgram } from './program.ts'
import { colours, printableLines } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const report = (error: unknown): void => {
  const { red } = colours(process.stderr)
  const text = error instanceof Error ? error.message : String(error)
  // The sentence can be one of a server, or quote what somebody typed into it.
  process.stderr.write(`${red(printableLines(text))}\n`)
}

/** The first word that is no option: the command, or the noun. */
const firstWord = (args: readonly string[]): string | undefined => args.find((arg) => !arg.startsWith('-'))

/** The API is read only where it is needed: by its own commands, by help, and to say what a mistyped word could mean. */
const createWhole = async (args: readonly string[], exit: ExitCode) => {
  const program = createProgram(exit)
  const word = firstWord(args)
  const isOwn = word !== undefined && program.commands.some((command) => command.name() === word)
  if (isOwn && word !== 'completion') return program
  const { addApiCommands } = await import('./api-commands.ts')
  const noun = word === 'help' ? args[args.indexOf(word) + 1] : word
  addApiCommands(program, exit, word === 'completion' ? undefined : (noun ?? ''))
  return program
}

/**
 * Runs one command. What it prints goes to the output, mistakes to the error output.
 *
 * @returns the exit code: 0 done, 1 failed, 2 asked for in a wrong way
 */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  const exit: ExitCode = { code: 0 }
  try {
    const program = await createWhole(args, exit)
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync([...args], { from: 'user' })
    return exit.code
  } catch (error) {
    // The parser has said already what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    report(error)
    return error instanceof UsageError ? 2 : 1
  }
}
