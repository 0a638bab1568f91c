import { type Command, CommanderError } from 'commander'
import type { ExitCode } from './exit-code.ts'
import { createProgram } from './program.ts'
import { colors, printableLines } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const report = (error: unknown): void => {
  const { red } = colors(process.stderr)
  const text = error instanceof Error ? error.message : String(error)
  // The sentence can be a server's, or quote input of others.
  process.stderr.write(`${red(printableLines(text))}\n`)
}

/** Rewrites `help products list` to `products list --help`. */
const withoutHelpWord = (args: readonly string[]): readonly string[] =>
  args[0] === 'help' ? [...args.slice(1), '--help'] : args

/** Returns the command, or the noun. */
const firstWord = ([first]: readonly string[]): string | undefined =>
  first?.startsWith('-') === true ? undefined : first

const hasCommand = (program: Command, word: string): boolean =>
  program.commands.some((command) => command.name() === word)

/**
 * Creates the program. The API is loaded only for its own commands, for help, and to suggest a correction of
 * a mistyped word.
 */
const createWhole = async (word: string | undefined, exit: ExitCode): Promise<Command> => {
  const program = createProgram(exit)
  if (word !== undefined && word !== 'completion' && hasCommand(program, word)) return program
  const { addApiCommands } = await import('./api-commands.ts')
  addApiCommands(program, exit, word === 'completion' ? undefined : (word ?? ''))
  return program
}

/**
 * Runs one command. Its results go to the output, errors to the error output.
 *
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments
 */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  const exit: ExitCode = { code: 0 }
  try {
    const words = withoutHelpWord(args)
    const word = firstWord(words)
    const program = await createWhole(word, exit)
    if (words.length === 0) program.outputHelp()
    // With an unknown word, the parser would take --help for the help of everything.
    else if (word !== undefined && !hasCommand(program, word))
      await program.parseAsync([word], { from: 'user' })
    else await program.parseAsync([...words], { from: 'user' })
    return exit.code
  } catch (error) {
    // The parser has printed the error already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    report(error)
    return error instanceof UsageError ? 2 : 1
  }
}
