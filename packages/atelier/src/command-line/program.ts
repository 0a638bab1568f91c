import { Command } from 'commander'
import type { ExitCode } from './exit-code.ts'
import { productVersion } from '../package-files.ts'
import { addInstallationCommands } from './installation-commands.ts'
import { addServerCommands } from './server-commands.ts'

const groups = {
  installation: 'An installation on this machine:',
  server: 'A server, here or elsewhere:',
  more: 'More:',
} as const

const settings = `
Settings are read from the environment: PORT (4000), DATA_DIR (.data), DATABASE_URL, PUBLIC_URL,
ATELIER_ROLES (web,worker), ATELIER_PAINTING (here), and those of docs/settings.md.
ATELIER_SERVER and ATELIER_TOKEN name a server elsewhere; NO_COLOR leaves out colours.
It ends with 0 when it is done, with 1 when it failed, with 2 when it was asked for in a wrong way.
`

/** Creates the command line without the verbs of the API. */
export const createProgram = (exit: ExitCode): Command => {
  const program = new Command('atelier')
    .usage('COMMAND [OPTIONS]')
    .description('Atelier makes pictures and sells them.')
    .helpCommand('help [command...]', 'show the help of a command')
    .version(productVersion(), '-v, --version', 'print the version')
    .showHelpAfterError('(--help shows how it is used.)')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText('after', settings)
  program.configureHelp({ sortSubcommands: false, showGlobalOptions: false })
  program.commandsGroup(groups.installation)
  addInstallationCommands(program, exit)
  program.commandsGroup(groups.server)
  addServerCommands(program, exit)
  program.commandsGroup(groups.more)
  program
    .command('completion')
    .description('print a script that completes commands in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      `
  bash  echo 'source <(npx atelier completion bash)' >> ~/.bashrc
  zsh   echo 'source <(npx atelier completion zsh)' >> ~/.zshrc
  fish  npx atelier completion fish > ~/.config/fish/completions/atelier.fish
`,
    )
    .action(async (shell: string) => {
      exit.code = (await import('./completion.ts')).completion(shell, program)
    })
  return program
}
