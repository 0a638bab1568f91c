import type { Command } from 'commander'
import { serverOption, tokenOption } from './connection.ts'
import { addCopyCommands } from './copy-commands.ts'
import type { ExitCode } from './exit-code.ts'
import { outputOption } from './output.ts'

const addClockCommands = (program: Command, exit: ExitCode): void => {
  const clock = program
    .command('clock')
    .description('read and move the clock of a sandbox, which everything follows')
  const verb = (name: string, description: string) =>
    clock
      .command(name)
      .description(description)
      .addOption(outputOption())
      .addOption(serverOption())
      .addOption(tokenOption())
  verb('show', 'show the time, and whether the clock stands still').action(async (options) => {
    exit.code = await (await import('../commands/clock.ts')).showClock(options)
  })
  verb('advance', 'move the clock forward; everything that is due on the way is done first')
    .argument('<duration>', 'how far, for example 90s, 30m, 12h, 3d, 2w, 1mo or 1y, or several: "1mo 2d"')
    .action(async (duration: string, options) => {
      exit.code = await (await import('../commands/clock.ts')).advanceClock(duration, options)
    })
  verb('set', 'move the clock forward to a moment')
    .argument('<moment>', 'for example 2027-01-31, or 2027-01-31T12:00:00Z')
    .action(async (moment: string, options) => {
      exit.code = await (await import('../commands/clock.ts')).setClock(moment, options)
    })
  for (const [name, description] of [
    ['freeze', 'make the clock stand still'],
    ['resume', 'let the clock go on from where it stands'],
    ['stop', 'stop the move that is under way; the clock stays where it came to'],
  ] as const)
    verb(name, description).action(async (options) => {
      exit.code = await (await import('../commands/clock.ts')).changeClock(name, options)
    })
}

/** Adds the commands that call a server, here or elsewhere. Each is loaded on use. */
export const addServerCommands = (program: Command, exit: ExitCode): void => {
  program
    .command('login')
    .description('sign in to a server in the browser; commands use the login from then on')
    .addOption(serverOption())
    .option('--no-browser', 'only print the address to open')
    .action(async (options) => {
      exit.code = await (await import('../commands/login.ts')).login(options)
    })
  program
    .command('logout')
    .description('end the login at a server')
    .addOption(serverOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/login.ts')).logout(options)
    })
  program
    .command('whoami')
    .description('show which server commands call, with whose token, for which organizations')
    .addOption(outputOption())
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/whoami.ts')).whoami(options)
    })
  program
    .command('listen')
    .description('send webhooks to a program on this machine until Ctrl-C')
    .requiredOption('--forward-to <url>', 'where to, for example http://localhost:3000/webhooks')
    .option('--events <types>', 'only events of these types, separated by commas')
    .option('--secret <secret>', 'sign with this secret instead of a new one')
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/listen.ts')).listen(options)
    })
  program
    .command('trigger')
    .description('make an event happen in a sandbox, so that webhooks of its type are sent')
    .argument('[event]', 'the type, for example order.paid; without it, the types are listed')
    .option(
      '--endpoint <id>',
      'instead, send a copy of the latest event of the type to this webhook endpoint, as a test',
    )
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (event: string | undefined, options) => {
      exit.code = await (await import('../commands/trigger.ts')).trigger(event, options)
    })
  program
    .command('mcp')
    .description('speak the Model Context Protocol on input and output, so that assistants use the server')
    .option('--toolsets <names>', 'more tools than the commonest: areas such as orders,discounts, or all')
    .option('--read-only', 'no tools that change anything')
    .addOption(serverOption())
    .addOption(tokenOption())
    .action(async (options) => {
      exit.code = await (await import('../commands/mcp.ts')).mcp(options)
    })
  addClockCommands(program, exit)
  addCopyCommands(program, exit)
}
