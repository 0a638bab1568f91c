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
ATELIER_ROLES (web,worker), ATELIER_PAINTING (here), and more in docs/settings.md.
ATELIER_SERVER and ATELIER_TOKEN select another server; NO_COLOR turns off colors.
Exit codes: 0 for success, 1 for failure, 2 for invalid usage.
`

/** Creates the command line without the verbs of the API. */
export const createProgram = (exit: ExitCode): Command => {
  const program = new Command('atelier')
    .usage('COMMAND [OPTIONS]')
    .description('Run, test and manage an Atelier server.')
    .helpCommand('help [command...]', 'show the help of a command')
    .version(productVersion(), '-v, --version', 'print the version')
    .showHelpAfterError('(See --help for usage.)')
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
    .description('print a shell completion script')
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
